import { createHash } from 'node:crypto'
import { aggregateText } from '../../../../core/index.ts'
import { TransformError } from '../value-transformer.ts'
import type { Annotations, EncryptedObject, MessageForm } from './kms-messages.ts'

/** The source of a value's key is that key. */
export const keySource = 0
/** The source of a value's key is a seed, of which it is derived. */
export const seedSource = 1

const mostKeyIdBytes = 1024
const mostSourceBytes = 1024
const mostAnnotationBytes = 32 * 1024

const domainLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'
const domain = new RegExp(`^${domainLabel}(?:\\.${domainLabel})+$`)

/** What is wrong with the identifier of a key, in the words of the original and of its metric; undefined for nothing. */
export function faultOfKeyId(
  keyId: string,
): { readonly code: 'empty' | 'too_long'; readonly text: string } | undefined {
  if (keyId === '') return { code: 'empty', text: 'keyID is empty' }
  const size = Buffer.byteLength(keyId)
  if (size <= mostKeyIdBytes) return undefined
  const text = `keyID is ${size} bytes, which exceeds the max size of ${mostKeyIdBytes}`
  return { code: 'too_long', text }
}

/** A text's hash as errors and metrics of the original show it; empty for no text. */
export function shownHash(text: string): string {
  return text === '' ? '' : `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/** @throws TransformError */
export function checkEncryptedObject(object: EncryptedObject): void {
  const { encryptedDEKSourceType: type, encryptedData, encryptedDEKSource: source } = object
  if (type !== keySource && type !== seedSource)
    throw new TransformError(`unknown encryptedDEKSourceType: ${type}`)
  if (encryptedData.length === 0) throw new TransformError('encrypted data is empty')
  const sourceFault = faultOfSource(source)
  if (sourceFault !== undefined)
    throw new TransformError(`failed to validate encrypted DEK source: ${sourceFault}`)
  const keyFault = faultOfKeyId(object.keyID)
  if (keyFault) throw new TransformError(`failed to validate key id: ${keyFault.text}`)
  const annotationFault = faultOfAnnotations(object.annotations)
  if (annotationFault !== undefined)
    throw new TransformError(`failed to validate annotations: ${annotationFault}`)
}

function faultOfSource({ length }: Uint8Array): string | undefined {
  if (length === 0) return 'encrypted DEK source is empty'
  if (length <= mostSourceBytes) return undefined
  return `encrypted DEK source is ${length} bytes, which exceeds the max size of ${mostSourceBytes}`
}

function faultOfAnnotations(annotations: Annotations): string | undefined {
  const faults: string[] = []
  let size = 0
  for (const [name, value] of Object.entries(annotations)) {
    if (!domain.test(name.replace(/\.$/, ''))) {
      const shown = JSON.stringify(name)
      faults.push(
        `annotations: Invalid value: ${shown}: should be a domain with at least two segments separated by dots`,
      )
    }
    size += Buffer.byteLength(name) + value.length
  }
  if (size > mostAnnotationBytes)
    faults.push(
      `total size of annotations is ${size}, which exceeds the max size of ${mostAnnotationBytes}`,
    )
  return faults.length === 0 ? undefined : aggregateText(faults)
}

/** @throws TransformError for a value that is no encrypted object */
export function readEncryptedObject(
  form: MessageForm<EncryptedObject>,
  stored: Uint8Array,
): EncryptedObject {
  let object: EncryptedObject
  try {
    object = form.decode(stored)
  } catch (error) {
    throw new TransformError('proto: cannot parse invalid wire-format data', error)
  }
  checkEncryptedObject(object)
  return object
}

/** Identifies the source of keys among those that are cached. */
export function sourceId(object: Omit<EncryptedObject, 'encryptedData'>): string {
  const { encryptedDEKSourceType: type, encryptedDEKSource, keyID, annotations } = object
  const hash = createHash('sha256')
  const add = (part: string | Uint8Array): void => {
    const bytes = Buffer.from(part)
    hash.update(`${bytes.length}:`).update(bytes)
  }
  hash.update(`${type};`)
  add(encryptedDEKSource)
  add(keyID)
  for (const name of Object.keys(annotations).toSorted()) {
    add(name)
    add(annotations[name] ?? '')
  }
  return hash.digest('base64')
}
