import { knownImages } from '../programs/known-images.ts'
import type { SimulationSettings } from '../simulation-settings.ts'
import { fullImageName, type ImageName, parseImageName } from './image-name.ts'

/** Repositories and tags that no registry has, as users name what is to fail. */
const absent =
  /^(?:404|does-?not-?exist|no-?such-?(?:image|tag)|non-?existent|not-?found|invalid|missing|unknown-?image|bad-?image|broken)\b/

/** Last part of the repository's name. */
export function shortNameOf(name: ImageName): string {
  return name.repository.slice(name.repository.lastIndexOf('/') + 1)
}

/** Text of the error with which a pull of the image ends; undefined where it succeeds. */
export function pullErrorOf(
  image: string,
  { unknownImages = 'run' }: SimulationSettings,
): string | undefined {
  const name = parseImageName(image)
  if (!name) return undefined
  const full = fullImageName(image)
  const pulling = `failed to pull and unpack image "${full}": failed to resolve reference "${full}"`
  const [host = ''] = name.registry.split(':')
  if (host.endsWith('.invalid') || host.startsWith('invalid.')) {
    const url = `https://${name.registry}/v2/${name.repository}/manifests/${name.tag}`
    return `rpc error: code = Unknown desc = ${pulling}: failed to do request: Head "${url}": dial tcp: lookup ${host}: no such host`
  }
  const isUnknown = unknownImages === 'fail' && !knownImages.has(shortNameOf(name))
  if (isUnknown || absent.test(shortNameOf(name))) {
    return `rpc error: code = Unknown desc = ${pulling}: pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`
  }
  if (!absent.test(name.tag)) return undefined
  return `rpc error: code = NotFound desc = ${pulling}: ${full}: not found`
}
