import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { sha256 } from '../../../base/text/sha256.ts'

const encoder = new TextEncoder()
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const host =
  '(?:(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*|\\[[a-fA-F0-9:]+\\])'
const reference = new RegExp(
  `^(${host}(?::\\d+)?)/(${component}(?:/${component})*)(?::(\\w[\\w.-]{0,127}))?(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$`,
  'u',
)
const longestPath = 255

/** Digits of a digest by its algorithm. */
const digestDigits: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
])

/** Parts of an image reference, with the defaults of container runtimes. */
export interface ImageName {
  readonly registry: string
  readonly repository: string
  readonly tag: string
  readonly digest: string
}

/** The registry that a text names, or Docker Hub, and the rest. */
function splitRegistry(text: string): readonly [string, string] {
  const slash = text.indexOf('/')
  if (slash === -1) return ['docker.io', `library/${text}`]
  const first = text.slice(0, slash)
  const isHost = /[.:A-Z]/.test(first) || first === 'localhost'
  const [registry, rest] = isHost ? [first, text.slice(slash + 1)] : ['docker.io', text]
  if (registry !== 'docker.io' && registry !== 'index.docker.io') return [registry, rest]
  return ['docker.io', rest.includes('/') ? rest : `library/${rest}`]
}

function digestError(digest: string): string | undefined {
  const [algorithm = '', digits = ''] = digest.split(':')
  const length = digestDigits.get(algorithm)
  if (length === undefined) return 'unsupported digest algorithm'
  if (digits.length !== length) return 'invalid checksum digest length'
  return /[A-F]/.test(digits) ? 'invalid checksum digest format' : undefined
}

/** Parses an image reference by the rules of `distribution/reference`; the text of the error for what is none. */
function readImageName(text: string): ImageName | string {
  if (/^[a-f0-9]{64}$/.test(text)) {
    return `invalid repository name (${text}), cannot specify 64-byte hexadecimal strings`
  }
  const [registry, rest] = splitRegistry(text)
  const [remote = ''] = rest.split(':', 1)
  if (remote !== remote.toLowerCase()) {
    return `invalid reference format: repository name (${remote}) must be lowercase`
  }
  const match = reference.exec(`${registry}/${rest}`)
  if (!match) return 'invalid reference format'
  const [, , repository = '', tag = '', digest = ''] = match
  if (repository.length > longestPath) {
    return `repository name must not be more than ${longestPath} characters`
  }
  const problem = digest && digestError(digest)
  return problem || { registry, repository, tag: tag || (digest ? '' : 'latest'), digest }
}

const known = new BoundedCache<ImageName | string>({ bytes: 512 * 1024, longestKey: 512 })

function knownImageName(text: string): ImageName | string {
  const found = known.get(text)
  if (found !== undefined) return found
  const name = readImageName(text)
  known.set(text, name, 2 * text.length + 200)
  return name
}

/** Parses an image reference; undefined for one that no runtime accepts. */
export function parseImageName(text: string): ImageName | undefined {
  const name = knownImageName(text)
  return typeof name === 'string' ? undefined : name
}

/** Why a text is no image reference, as a kubelet says it; undefined where it is one. */
export function imageNameError(text: string): string | undefined {
  const name = readImageName(text)
  if (typeof name !== 'string') return undefined
  return `Failed to apply default image tag "${text}": couldn't parse image name "${text}": ${name}`
}

/** A repository as users name it: `nginx`, `grafana/grafana`, `quay.io/prometheus/prometheus`. */
export function familiarRepository({ registry, repository }: ImageName): string {
  if (registry !== 'docker.io') return `${registry}/${repository}`
  return repository.startsWith('library/') ? repository.slice('library/'.length) : repository
}

/** An image's name as runtimes report it: with its registry, and its digest or tag; as it is where it is no image reference. */
export function fullImageName(text: string): string {
  const name = parseImageName(text)
  if (!name) return text
  const { registry, repository, tag, digest } = name
  return `${registry}/${repository}${digest ? `@${digest}` : `:${tag}`}`
}

/** Hexadecimal digits of SHA-256, always the same for a text. */
export function digestOf(text: string): string {
  return Array.from(sha256(encoder.encode(text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Digest reference of an image as runtimes report it. */
export function imageIdOf(text: string): string {
  const name = parseImageName(text)
  if (!name) return ''
  const digest = name.digest || `sha256:${digestOf(fullImageName(text))}`
  return `${name.registry}/${name.repository}@${digest}`
}

/** A number below `below`, always the same for a text. */
export function chosenBy(text: string, below: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  // The last bits of that hash are poor by themselves.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % below
}

/** What is given for an image: by its name as it is, in full, or without its tag. */
export function givenFor<Given>(
  image: string,
  given: Readonly<Record<string, Given>> = {},
): Given | undefined {
  const bare = image.replace(/(?::[^/:]*)?(?:@[^]*)?$/, '')
  const name = [image, fullImageName(image), bare].find((each) => Object.hasOwn(given, each))
  return name === undefined ? undefined : given[name]
}
