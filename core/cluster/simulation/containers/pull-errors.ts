import { findKnownImage } from '../programs/known-images.ts'
import type { SimulationSettings } from '../simulation-settings.ts'
import { familiarRepository, fullImageName, type ImageName, parseImageName } from './image-name.ts'
import { mayTagExist, meantImage } from './known-tags.ts'

/** Repositories and tags that no registry has, as users name what is to fail. */
const absent =
  /^(?:404|(?:not-?found|invalid|missing|unknown|bad|wrong|broken)-?(?:image|repo|repository|tag|name|version)|not-?found|invalid|missing|broken)$|(?:^|-)(?:(?:does-?not|doesnt)-?exist|non-?exist(?:ent|ing)?|no-?such)(?:$|-)|^no-?such-?(?:image|repo|tag)/

/** Repositories that Kubernetes' specs pull with credentials. */
const privateName = /^gcr\.io\/(?:authenticated-image-pulling|k8s-authenticated-test)\//

/** Last part of the repository's name. */
export function shortNameOf(name: ImageName): string {
  return name.repository.slice(name.repository.lastIndexOf('/') + 1)
}

/** Whether an image is pulled with credentials alone, by its name: those of Docker Hub that end with `-private`, as its documentation has them. */
export function isPrivateImage(image: string): boolean {
  const name = parseImageName(image)
  if (!name) return false
  const repository = familiarRepository(name)
  const isPrivate = name.registry === 'docker.io' && shortNameOf(name).endsWith('-private')
  return (isPrivate && repository.includes('/')) || privateName.test(repository)
}

function failed(code: string, image: string, reason: string): string {
  const full = fullImageName(image)
  return `rpc error: code = ${code} desc = failed to pull and unpack image "${full}": failed to resolve reference "${full}": ${reason}`
}

/** Address of an image's manifest in its registry. */
function manifestOf({ registry, repository, tag, digest }: ImageName): string {
  const host = registry === 'docker.io' ? 'registry-1.docker.io' : registry
  return `https://${host}/v2/${repository}/manifests/${digest || tag}`
}

function notFound(image: string): string {
  return failed('NotFound', image, `${fullImageName(image)}: not found`)
}

/** Text of the error with which a registry refuses what it does not have, or does not show to strangers; as containerd reports it. */
export function accessDenied(image: string): string {
  const name = parseImageName(image)
  const { registry = '', repository = '' } = name ?? {}
  if (name && registry === 'registry.k8s.io') return notFound(image)
  if (name && registry === 'quay.io') {
    const status = `unexpected status from HEAD request to ${manifestOf(name)}: 401 UNAUTHORIZED`
    return failed('Unknown', image, status)
  }
  if (registry === 'ghcr.io') {
    const scope = `repository%3A${repository.replaceAll('/', '%2F')}%3Apull`
    const token = `https://ghcr.io/token?scope=${scope}&service=ghcr.io: 403 Forbidden`
    return failed(
      'Unknown',
      image,
      `failed to authorize: failed to fetch anonymous token: unexpected status from GET request to ${token}`,
    )
  }
  return failed(
    'Unknown',
    image,
    'pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed',
  )
}

/** Text of the error with which a pull of the image ends; undefined where it succeeds. */
export function pullErrorOf(
  image: string,
  { unknownImages = 'run' }: SimulationSettings,
): string | undefined {
  const name = parseImageName(image)
  if (!name) return undefined
  const [host = ''] = name.registry.split(':')
  if (host.endsWith('.invalid') || host.startsWith('invalid.')) {
    return failed(
      'Unknown',
      image,
      `failed to do request: Head "${manifestOf(name)}": dial tcp: lookup ${host}: no such host`,
    )
  }
  const isUnknown = unknownImages === 'fail' && !findKnownImage(name.repository)
  const hasNoRepository = name.repository.split('/').some((each) => absent.test(each))
  if (isUnknown || hasNoRepository || meantImage(name) !== undefined) return accessDenied(image)
  const hasTag = name.digest !== '' || (!absent.test(name.tag) && mayTagExist(name))
  return hasTag ? undefined : notFound(image)
}
