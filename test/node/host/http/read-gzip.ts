import { Readable } from 'node:stream'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import { readBody } from '../../../../node-host/serving/http/bodies/read-body.ts'

/** Most bytes of a body, decoded. */
export const bodyLimit = 4096

/** The text of a body that came as gzip, or the status code that it is refused with. */
export async function readGzip(bytes: Uint8Array, encoding = 'gzip'): Promise<string | number> {
  const length = String(bytes.length)
  try {
    const source = Readable.from(bytes.length === 0 ? [] : [Buffer.from(bytes)])
    const body = await readBody(source, { limit: bodyLimit, timeoutMs: 60_000, encoding, length })
    return Buffer.from(body).toString()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}
