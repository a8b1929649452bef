import {
  type ClosableTransport,
  CredentialError,
  FetchError,
  type Transport,
  type TransportResponse,
  VerbatimError,
} from '../../../core/index.ts'

/** A transport whose errors are those that kubectl prints. `server` is the URL of the server. */
export function withKubectlErrors(transport: ClosableTransport, server: string): Transport {
  const reported = (error: unknown): unknown => reportOf(error, server)
  return {
    async request(request): Promise<TransportResponse> {
      try {
        const response = await transport.request(request)
        return {
          status: response.status,
          header: (name) => response.header(name),
          body: reportedBody(response.body, reported),
        }
      } catch (error) {
        throw reported(error)
      }
    },
    async connect(request) {
      try {
        return await transport.connect(request)
      } catch (error) {
        throw reported(error)
      }
    },
  }
}

async function* reportedBody(
  body: AsyncIterable<Uint8Array>,
  reported: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw reported(error)
  }
}

function reportOf(error: unknown, server: string): unknown {
  if (error instanceof CredentialError) return unreachable(error.message, error)
  if (!(error instanceof FetchError)) return error
  if (error.goText?.includes('connection refused') === true) {
    const host = URL.canParse(server) ? new URL(server).host : server
    return new VerbatimError(
      `The connection to the server ${host} was refused - did you specify the right host or port?`,
      error,
    )
  }
  return unreachable(error.goText ?? error.message, error)
}

function unreachable(why: string, cause: Error): VerbatimError {
  return new VerbatimError(`Unable to connect to the server: ${why}`, cause)
}
