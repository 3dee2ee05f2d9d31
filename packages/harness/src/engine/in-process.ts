import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'

interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array
}

/** What dynalite looks for in a request; it does not check the signature. */
const SIGNATURE = {
  authorization: 'AWS4-HMAC-SHA256 Credential=test, SignedHeaders=host, Signature=test',
  'x-amz-date': '20240101T000000Z',
}

/**
 * Settings of a client that hands its requests to a server of this process as they are, unsigned:
 * sockets and signatures took half of the time of a request.
 */
export const inProcess = (server: Server): DynamoDBClientConfig => ({
  requestHandler: {
    handle: (request: Request) => handled(server, request),
    metadata: { handlerProtocol: 'http/1.1' },
    destroy: () => {},
  } as never,
  signer: {
    sign: async (request: Request) => {
      Object.assign(request.headers, SIGNATURE)
      return request
    },
  } as never,
})

/** The answer of a server to a request, from the few methods of a request and an answer that dynalite calls. */
const handled = (server: Server, { method, path, headers, body = '' }: Request): Promise<object> =>
  new Promise((done) => {
    const request = Object.assign(new EventEmitter(), { method, url: path, headers })
    const answered: Record<string, string> = {}
    const response = {
      statusCode: 200,
      setHeader: (name: string, value: unknown) => {
        answered[name.toLowerCase()] = String(value)
      },
      end: (text = '') => {
        const { statusCode } = response
        done({ response: { statusCode, headers: answered, body: Buffer.from(text) } })
      },
    }
    server.emit('request', request, response)
    request.emit('data', bytesOf(body))
    request.emit('end')
  })

const bytesOf = (body: string | Uint8Array): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
