import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'

const domainPart = /^(?:[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9]|\.(?!\.|$))+(?::[0-9]+)?$/
const pathPart = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*$/

/** Whether the first part of an image name is a registry: it has a dot, a port or a capital letter, or is `localhost`. */
function isDomain(part: string): boolean {
  return /[.:A-Z]/.test(part) || part === 'localhost'
}

/** Longest image name in characters; the default registry and path count even where the name leaves them out. */
const longestName = 255 - 'docker.io/library/'.length

/** Tag of an image reference; `latest` where it has neither tag nor digest, undefined where it is invalid. */
function imageTag(image: string): string | undefined {
  const [named = '', digest] = image.split('@', 2)
  const colon = named.lastIndexOf(':')
  const hasTag = colon > named.lastIndexOf('/')
  const whole = hasTag ? named.slice(0, colon) : named
  if (whole.length > longestName) return undefined
  const parts = whole.split('/')
  const [first = ''] = parts
  if (parts.length > 1 && isDomain(first)) {
    parts.shift()
    if (!domainPart.test(first)) return undefined
  }
  if (!parts.every((part) => pathPart.test(part))) return undefined
  if (hasTag) return named.slice(colon + 1)
  return digest === undefined ? 'latest' : ''
}

/** Pull policies by image reference, cached: clusters run many pods of few images, and references are slow to parse. */
const policies = new Map<string, corev1.PullPolicy>()

const mostRemembered = 1024
const longestRemembered = 512

/** Default image pull policy: `Always` for the tag `latest`, whose image may change, else `IfNotPresent`. */
function pullPolicy(image: string): corev1.PullPolicy {
  const known = policies.get(image)
  if (known !== undefined) return known
  const policy = imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent'
  if (policies.size >= mostRemembered) policies.clear()
  if (image.length <= longestRemembered) policies.set(image, policy)
  return policy
}

export const defaultImagePullPolicy: DefaultAction<corev1.Container> = (container) => {
  container.imagePullPolicy ||= pullPolicy(container.image ?? '')
}

export const defaultImageVolume: DefaultAction<corev1.Volume> = ({ image }) => {
  if (image) image.pullPolicy ||= pullPolicy(image.reference ?? '')
}
