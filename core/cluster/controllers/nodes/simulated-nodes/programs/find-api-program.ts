import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { parseImageName } from '../../../../simulation/containers/image-name.ts'
import { shortNameOf } from '../../../../simulation/containers/pull-errors.ts'
import { edgeImageOf } from '../ingress/edge-images.ts'
import type { ApiProgram } from './api-program.ts'
import { ingressStatus } from './ingress-status.ts'
import { meshAuthority } from './mesh-authority.ts'
import {
  contourCertificates,
  memberList,
  redisPassword,
  volcanoCertificates,
} from './own-secrets.ts'
import { webhookCertificates } from './webhook-certificates.ts'

/** A program that others wait for, as it writes something to the API. */
export interface KnownApiProgram {
  readonly program: ApiProgram
  /** Whether it runs on once that is written. */
  readonly isServer?: boolean
}

/** What the program of an image does to the API; undefined for most. */
export function findApiProgram({
  image = '',
  command = [],
  args = [],
}: PodContainer): KnownApiProgram | undefined {
  const name = parseImageName(image)
  if (!name) return undefined
  const edge = edgeImageOf(image)
  if (edge) return { program: ingressStatus(edge), isServer: true }
  const words = [...command, ...args]
  const has = (...wanted: readonly string[]): boolean =>
    wanted.every((each) => words.includes(each))
  switch (shortNameOf(name)) {
    case 'kube-webhook-certgen': {
      const verb = words.find((each) => Object.hasOwn(webhookCertificates, each)) ?? ''
      const program = webhookCertificates[verb]
      return program && { program }
    }
    case 'contour':
      return has('certgen') ? { program: contourCertificates } : undefined
    case 'vc-webhook-manager':
      return words[0]?.endsWith('/gen-admission-secret.sh') === true
        ? { program: volcanoCertificates }
        : undefined
    case 'argocd':
      return has('admin', 'redis-initial-password') ? { program: redisPassword } : undefined
    case 'controller':
      return name.repository.endsWith('metallb/controller')
        ? { program: memberList, isServer: true }
        : undefined
    case 'pilot':
      return has('discovery') ? { program: meshAuthority, isServer: true } : undefined
    default:
      return undefined
  }
}
