import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * A private key in the PEM form that every client reads: SEC 1 (`EC PRIVATE KEY`) for an EC key, since fabric8, the Java
 * client, takes each PKCS #8 key for an RSA key. Other keys are PKCS #8.
 */
export function privateKeyPem(key: KeyObject): string {
  const type = key.asymmetricKeyType === 'ec' ? 'sec1' : 'pkcs8'
  return key.export({ format: 'pem', type }).toString()
}

/** Rewrites a PEM key of any form, as by an earlier release or another tool, to that of {@link privateKeyPem}. */
export function rewrittenKeyPem(pem: string): string {
  return privateKeyPem(createPrivateKey(pem))
}
