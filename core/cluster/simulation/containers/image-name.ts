import { sha256 } from '../../../base/text/sha256.ts'

const encoder = new TextEncoder()
const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*'
const host =
  '(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*'
const reference = new RegExp(
  `^(?:(${host}(?::\\d+)?)/)?(${component}(?:/${component})*)(?::(\\w[\\w.-]{0,127}))?(?:@([a-z0-9+._-]+:[0-9a-fA-F]{32,}))?$`,
  'u',
)

/** Parts of an image reference, with the defaults of container runtimes. */
export interface ImageName {
  readonly registry: string
  readonly repository: string
  readonly tag: string
  readonly digest: string
}

/** Parses an image reference; undefined for one that no runtime accepts. */
export function parseImageName(text: string): ImageName | undefined {
  const first = text.split('/', 1)[0] ?? ''
  const hasHost = text.includes('/') && (/[.:]/.test(first) || first === 'localhost')
  const match = reference.exec(hasHost ? text : `docker.io/${text}`)
  if (!match) return undefined
  const [, registry = '', path = '', tag = '', digest = ''] = match
  const isOfficial = registry === 'docker.io' && !path.includes('/')
  return {
    registry,
    repository: isOfficial ? `library/${path}` : path,
    tag: tag === '' && digest === '' ? 'latest' : tag,
    digest,
  }
}

/** An image's name as runtimes report it: with registry and tag; as it is where it is no image reference. */
export function fullImageName(text: string): string {
  const name = parseImageName(text)
  if (!name) return text
  const { registry, repository, tag, digest } = name
  return `${registry}/${repository}${tag && `:${tag}`}${digest && `@${digest}`}`
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
