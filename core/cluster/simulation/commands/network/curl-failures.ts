import type { Answered, Called, Target } from './http-calls.ts'
import type { Distrust } from './tls-trust.ts'

export interface Waited {
  readonly passed: number
  readonly limit: number
  /** Whether `-m` was over. */
  readonly isTimed: boolean
}

const moreDetails = `More details here: https://curl.se/docs/sslcerts.html

curl failed to verify the legitimacy of the server and therefore could not
establish a secure connection to it. To learn more about this situation and
how to fix it, please visit the webpage mentioned above.`

function distrustText(why: Distrust, host: string): string {
  if (why === 'other name') {
    return `SSL: no alternative certificate subject name matches target host name '${host}'`
  }
  const reason =
    why === 'self-signed' ? 'self-signed certificate' : 'unable to get local issuer certificate'
  return `SSL certificate problem: ${reason}`
}

/** The exit code and the text of a request without an answer. */
export function failureText(
  called: Exclude<Called, Answered>,
  { host, port }: Target,
  { passed, limit, isTimed }: Waited,
): [code: number, text: string] {
  const failed = `Failed to connect to ${host} port ${port} after ${passed} ms`
  switch (called.kind) {
    case 'refused':
    case 'unreachable':
      return [7, `${failed}: Could not connect to server`]
    case 'unconnected':
      if (isTimed) return [28, `Connection timed out after ${limit} milliseconds`]
      return [28, `${failed}: Timeout was reached`]
    case 'late':
      return [28, `Operation timed out after ${limit} milliseconds with 0 bytes received`]
    case 'broken':
      return [52, 'Empty reply from server']
    case 'plain':
      return [35, 'TLS connect error: error:0A00010B:SSL routines::wrong version number']
    case 'distrusted':
      return [60, `${distrustText(called.why, host)}\n${moreDetails}`]
  }
}
