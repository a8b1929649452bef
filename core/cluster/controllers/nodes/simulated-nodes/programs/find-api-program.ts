import type { ApiObject } from '../../../../../base/api/object.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { digestOf, parseImageName } from '../../../../simulation/containers/image-name.ts'
import { shortNameOf } from '../../../../simulation/containers/pull-errors.ts'
import { edgeImageOf } from '../ingress/edge-images.ts'
import type { ApiProgram } from './api-program.ts'
import { type GatewayController, gatewayProgram } from './gateway-controller.ts'
import { ingressStatus } from './ingress-status.ts'
import { meshAuthority } from './mesh-authority.ts'
import {
  contourCertificates,
  memberList,
  redisPassword,
  volcanoCertificates,
} from './own-secrets.ts'
import { webhookCertificates } from './webhook-certificates.ts'

const ownLabel = ({ metadata }: ApiObject): Readonly<Record<string, string>> => ({
  'gateway.networking.k8s.io/gateway-name': metadata.name ?? '',
})

const nginxGateway: GatewayController = {
  controller: 'gateway.nginx.org/nginx-gateway-controller',
  image: 'ghcr.io/nginx/nginx-gateway-fabric/nginx:2.1.0',
  labels: ownLabel,
  name: ({ metadata }, className) => `${metadata.name}-${className}`,
}

const istioGateway: GatewayController = {
  controller: 'istio.io/gateway-controller',
  image: 'docker.io/istio/proxyv2:1.27.0',
  labels: ownLabel,
  name: ({ metadata }, className) => `${metadata.name}-${className}`,
}

const envoyGateway: GatewayController = {
  controller: 'gateway.envoyproxy.io/gatewayclass-controller',
  image: 'docker.io/envoyproxy/envoy:distroless-v1.35.0',
  labels: ({ metadata }) => ({
    'gateway.envoyproxy.io/owning-gateway-name': metadata.name ?? '',
    'gateway.envoyproxy.io/owning-gateway-namespace': metadata.namespace ?? '',
  }),
  namespace: (own) => own,
  name({ metadata: { namespace = '', name = '' } }) {
    // The name of a service has 63 characters at most.
    const readable = `${namespace}-${name}`.slice(0, 48).replace(/-+$/, '')
    return `envoy-${readable}-${digestOf(`${namespace}/${name}`).slice(0, 8)}`
  },
}

/** `pilot-discovery`, which is the mesh's authority and serves Gateways. */
const meshControl: ApiProgram = async (call) => {
  await Promise.all([meshAuthority(call), gatewayProgram(istioGateway)(call)])
}

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
      return has('discovery') ? { program: meshControl, isServer: true } : undefined
    case 'gateway':
      return name.repository.endsWith('envoyproxy/gateway') && has('server')
        ? { program: gatewayProgram(envoyGateway), isServer: true }
        : undefined
    case 'nginx-gateway-fabric':
      return has('controller') || words.length === 0
        ? { program: gatewayProgram(nginxGateway), isServer: true }
        : undefined
    default:
      return undefined
  }
}
