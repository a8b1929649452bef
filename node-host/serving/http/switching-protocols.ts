import { validateHeaderName, validateHeaderValue } from 'node:http'

/** The head of the answer 101. @throws TypeError for headers that cannot be sent. */
export function switchingProtocols(headers: readonly string[]): string {
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade']
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? ''
    const value = headers[at + 1] ?? ''
    validateHeaderName(name)
    validateHeaderValue(name, value)
    lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
