import { answerQuestion } from '../../playground/worker/answer.ts'
import type { Question } from '../../playground/worker/protocol.ts'

addEventListener(
  'message',
  async ({ data }: MessageEvent<{ number: number; question: Question }>) => {
    postMessage({ number: data.number, answer: await answerQuestion(data.question) })
  },
)
