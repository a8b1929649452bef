import { createPrivateKey, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readOptional, writePrivate, writePrivateNew } from '../../base/files/file-store.ts'
import type { KeyPair } from './certificate-factory.ts'

/** Reads a pair; undefined without a certificate, as a crash during the first start leaves a key alone. @throws StartupError */
export async function readPair(
  directory: string,
  name: string,
): Promise<KeyPair | 'no key' | undefined> {
  const [certificatePath, keyPath] = pathsOf(directory, name)
  const certificate = await readOptional(certificatePath, 'the certificate')
  const key = await readOptional(keyPath, 'the key')
  if (certificate === undefined) return undefined
  if (key === undefined) return 'no key'
  checkPem(certificatePath, () => new X509Certificate(certificate))
  checkPem(keyPath, () => createPrivateKey(key))
  return { certificate, key }
}

function checkPem(path: string, parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    throw new StartupError(
      `${path} is damaged; restore it, or remove it with the other file of the pair`,
      error,
    )
  }
}

/** Writes the key first: a crash between the two leaves a mismatched pair, which is issued again. */
export async function writePair(directory: string, name: string, pair: KeyPair): Promise<void> {
  const [certificatePath, keyPath] = pathsOf(directory, name)
  await writePrivate(keyPath, pair.key)
  await writePrivate(certificatePath, pair.certificate)
}

/** Writes a pair where there is none. Of several servers that do so at once, the first one to write its key has its pair there. */
export async function writeNewPair(directory: string, name: string, pair: KeyPair): Promise<void> {
  const [certificatePath, keyPath] = pathsOf(directory, name)
  if (await writePrivateNew(keyPath, pair.key))
    await writePrivate(certificatePath, pair.certificate)
}

export function pathsOf(
  directory: string,
  name: string,
): readonly [certificate: string, key: string] {
  return [join(directory, `${name}.crt`), join(directory, `${name}.key`)]
}
