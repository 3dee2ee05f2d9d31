import type { Answer, Question } from '../../playground/worker/protocol.ts'

let worker: Worker | undefined
let asked = 0

/** How long a question may take before the page gives up on it. */
const PATIENCE = 30_000

const start = (): Worker => {
  const script = document.querySelector<HTMLScriptElement>('script[data-worker]')?.dataset['worker']
  return new Worker(new URL(script ?? 'playground-worker.js', document.baseURI))
}

/**
 * Asks the worker, which has the packages that a first view does not need. Never rejects: an error is
 * an answer, too.
 */
export const askWorker = <Q extends Question>(question: Q): Promise<Answer<Q>> =>
  new Promise((resolve) => {
    const number = ++asked
    const end = (answer: Answer<Q> | { readonly error: string }): void => {
      clearTimeout(timer)
      worker?.removeEventListener('message', read)
      resolve(answer as Answer<Q>)
    }
    const read = ({ data }: MessageEvent): void => {
      if (data.number === number) end(data.answer)
    }
    const timer = setTimeout(() => {
      worker?.terminate()
      worker = undefined
      end({ error: 'This took too long, and was stopped.' })
    }, PATIENCE)
    try {
      worker ??= start()
      worker.addEventListener('message', read)
      worker.addEventListener(
        'error',
        () => end({ error: 'This needs a page that is served, not one opened from a file.' }),
        { once: true },
      )
      worker.postMessage({ number, question })
    } catch {
      end({ error: 'This needs a page that is served, not one opened from a file.' })
    }
  })
