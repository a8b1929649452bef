import {
  type EncryptionConfiguration,
  type EncryptionKey,
  type EncryptionProvider,
  encryptionKeyBytes,
  formatGroupResource,
  type KmsConfiguration,
  parseGroupResource,
} from '../../../core/index.ts'
import { aesCbc } from './aes-cbc.ts'
import { aesGcm } from './aes-gcm.ts'
import { identity } from './identity.ts'
import type { KmsProvider } from './kms/kms-provider.ts'
import type { MeterRelay } from './meter-relay.ts'
import { PrefixTransformers, type PrefixTransformer } from './prefix-transformers.ts'
import type { Transformer } from './value-transformer.ts'

/** The transformers of a configuration. */
export interface BuiltTransformers {
  /** By resource as the configuration names it: `secrets`, `*.apps`, `*.`, `*.*`. */
  readonly byResource: ReadonlyMap<string, Transformer>
  /** In the order of the configuration. */
  readonly kms: readonly KmsProvider[]
}

export interface TransformerParts {
  readonly meter: MeterRelay
  /** Makes the provider of a KMS plug-in that listens at `path`. */
  readonly kmsProvider: (kms: KmsConfiguration, path: string) => KmsProvider
  /** Makes the transformer of a key of `secretbox`. */
  readonly secretbox: (key: Uint8Array) => Transformer
}

const withoutKms1 =
  'KMSv1 is deprecated and will only receive security updates going forward. Use KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature.'

/**
 * Builds the transformers of a valid configuration.
 *
 * @throws RangeError with the message of the original: for resources that an earlier entry hides, and for KMS v1. What was made of the
 * providers until then is closed.
 */
export function buildTransformers(
  { resources: entries }: EncryptionConfiguration,
  parts: TransformerParts,
): BuiltTransformers {
  const lists = new Map<string, PrefixTransformer[]>()
  const kms: KmsProvider[] = []
  const refuse = (why: string): never => {
    for (const provider of kms) provider.close()
    throw new RangeError(why)
  }
  for (const { resources, providers } of entries) {
    const transformers = providers.map((provider): PrefixTransformer => {
      if (!provider.kms) return localTransformer(provider, parts)
      if (provider.kms.apiVersion !== 'v2') return refuse(withoutKms1)
      const made = parts.kmsProvider(provider.kms, socketPath(provider.kms.endpoint))
      kms.push(made)
      return { prefix: `k8s:enc:kms:v2:${made.name}:`, transformer: made.transformer }
    })
    for (const name of resources) {
      const { group } = parseGroupResource(name)
      const hiding = [wildcardOf(group), '*.*'].find((wildcard) => lists.has(wildcard))
      const shown = canonical(name)
      if (hiding !== undefined) refuse(`resource "${shown}" is masked by earlier rule "${hiding}"`)
      lists.set(shown, [...(lists.get(shown) ?? []), ...transformers])
    }
  }
  const noMatch = 'no matching prefix found'
  const byResource = new Map<string, Transformer>()
  for (const [name, list] of lists)
    byResource.set(name, new PrefixTransformers(list, noMatch, parts.meter))
  return { byResource, kms }
}

/** The name of all resources of a group. */
export function wildcardOf(group: string): string {
  return `*.${group}`
}

/** A resource as it is looked up: `a.` is `a`. */
function canonical(name: string): string {
  const { group, resource } = parseGroupResource(name)
  return resource === '*' ? wildcardOf(group) : formatGroupResource(group, resource)
}

/** The path of the socket of an endpoint; a socket of Linux's abstract namespace begins with a zero byte. */
function socketPath(endpoint: string): string {
  const written = /^unix:(?:\/\/[^/?#]*)?(\/[^?#]*)/i.exec(endpoint)?.[1] ?? ''
  const path = decodeURIComponent(written)
  return path.startsWith('/@') ? `\0${path.slice(2)}` : path
}

function localTransformer(
  { aesgcm, aescbc, secretbox }: EncryptionProvider,
  { meter, secretbox: box }: TransformerParts,
): PrefixTransformer {
  const keyed = (
    name: string,
    keys: readonly EncryptionKey[],
    transformer: (key: Uint8Array) => Transformer,
    family: string,
  ): PrefixTransformer => {
    const list = keys.map(({ name: key, secret }) => ({
      prefix: `${key}:`,
      transformer: transformer(encryptionKeyBytes(secret) ?? new Uint8Array()),
    }))
    const noMatch = `no matching key was found for the provided ${family} transformer`
    return {
      prefix: `k8s:enc:${name}:v1:`,
      transformer: new PrefixTransformers(list, noMatch, meter),
    }
  }
  if (aesgcm) return keyed('aesgcm', aesgcm.keys, aesGcm, 'AES')
  if (aescbc) return keyed('aescbc', aescbc.keys, aesCbc, 'AES')
  if (secretbox) return keyed('secretbox', secretbox.keys, box, 'Secretbox')
  return { prefix: '', transformer: identity }
}
