import { request } from 'node:http'

export type Json = Readonly<Record<string, unknown>>

/** Asks a member over the JSON form of its API, which is none of ours. @throws Error where it refuses or takes too long */
export function askMember(url: string, path: string, body: Json, limit = 10_000): Promise<Json> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method: 'POST', timeout: limit }, (message) => {
      let answer = ''
      message.on('data', (part: Buffer) => (answer += part.toString()))
      message.on('error', reject)
      message.on('end', () => {
        if (message.statusCode === 200) resolve(JSON.parse(answer) as Json)
        else reject(new Error(`${path}: ${message.statusCode} ${answer}`))
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer`)))
    sent.on('error', reject)
    sent.end(text)
  })
}

export const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64')

/** The newest revision that a member can vouch for. */
export async function newestRevision(url: string): Promise<number> {
  const { header } = await askMember(url, '/v3/kv/range', { key: base64('/none') })
  return Number((header as { revision: string }).revision)
}

/** Whether the member is the leader. */
export async function isLeader(url: string): Promise<boolean> {
  const { header, leader } = await askMember(url, '/v3/maintenance/status', {}, 2_000)
  return (header as { member_id: string }).member_id === leader
}

/** Writes a key that no server knows. @returns its revision */
export async function putMark(url: string): Promise<number> {
  const key = base64('/fleet/mark')
  const { header } = await askMember(url, '/v3/kv/put', { key, value: base64('x') }, 5_000)
  return Number((header as { revision: string }).revision)
}
