import type { KeyPair } from '../../../node-host/serving/pki/certificate-factory.ts'

/** Credentials of a request: headers, or a client certificate of its connection. */
export interface Credentials {
  readonly headers?: Readonly<Record<string, string>>
  readonly certificate?: KeyPair
}

export function bearer(token: string): Credentials {
  return { headers: { authorization: `Bearer ${token}` } }
}

export function authorization(text: string): Credentials {
  return { headers: { authorization: text } }
}

export function holding(certificate: KeyPair): Credentials {
  return { certificate }
}

/** Static tokens of the attacked server: token, user, uid, groups. */
export const staticTokens: string = [
  'admin-token,admin,1,system:masters',
  'jane-token,jane,2',
  'mallory-token,mallory,3',
  'writer-token,writer,4',
  'deputy-token,deputy,5',
].join('\n')
