import { encodeRequest } from '../../../../../../base/http1/encode-request.ts'
import { FetchError } from '../../../../../../base/outgoing/fetch-error.ts'
import type { ByteDuplex } from '../../../../../../base/streams/byte-duplex.ts'
import { readAll } from '../../../../../../base/streams/join-bytes.ts'
import { readResponse } from '../../../../../../requests/pod-streams/proxy/read-response.ts'
import type { PortAnswer, PortRequest } from '../../../../../simulation/network/port-listener.ts'

/**
 * Sends one HTTP request over a connection to a program that speaks any protocol, and closes it behind the answer.
 * @throws FetchError `connection` where what comes is no HTTP, or has more than `mostBody` bytes
 */
export async function askConnection(
  connection: ByteDuplex,
  request: Pick<PortRequest, 'method' | 'target' | 'headers' | 'body'>,
  mostBody: number,
): Promise<PortAnswer> {
  try {
    // A program may answer without having read the request.
    const sent = connection.write(encodeRequest(request))
    sent.catch(() => undefined)
    const { method } = request
    const { status, headers, body } = await readResponse(connection, { method, done: () => {} })
    return { status, headers, body: await readAll(body, mostBody) }
  } catch (error) {
    if (error instanceof RangeError) throw new FetchError('connection', error.message)
    throw error
  } finally {
    connection.close()
  }
}
