import { parseImageName } from '../../../../simulation/containers/image-name.ts'
import type { EdgeFamily } from './edge-pages.ts'

/** A program that takes requests from outside of the cluster, and leads them by Ingresses. */
export interface EdgeImage {
  /** What IngressClasses name as their controller. */
  readonly controller: string
  readonly family: EdgeFamily
  /** Ports on which it serves without TLS, and with it. */
  readonly plain: readonly number[]
  readonly secure: readonly number[]
}

/** What IngressClasses name ingress-nginx by, whose annotations are heeded. */
export const ingressNginx = 'k8s.io/ingress-nginx'
/** And Traefik, whose middlewares are. */
export const traefik = 'traefik.io/ingress-controller'

/** Ingress controllers by the end of their repositories' names. */
const images: readonly (readonly [repository: string, image: EdgeImage])[] = [
  ['ingress-nginx/controller', edge(ingressNginx, 'nginx', [80], [443])],
  ['ingress-nginx/controller-chroot', edge(ingressNginx, 'nginx', [80], [443])],
  ['nginx/nginx-ingress', edge('nginx.org/ingress-controller', 'nginx', [80], [443])],
  ['library/traefik', edge(traefik, 'traefik', [80, 8000], [443, 8443])],
  ['rancher/mirrored-library-traefik', edge(traefik, 'traefik', [80, 8000], [443, 8443])],
  [
    'haproxytech/kubernetes-ingress',
    edge('haproxy.org/ingress-controller/haproxy', 'haproxy', [8080], [8443]),
  ],
]

function edge(
  controller: string,
  family: EdgeFamily,
  plain: readonly number[],
  secure: readonly number[],
): EdgeImage {
  return { controller, family, plain, secure }
}

/** How the program that serves a Gateway answers, by its image. */
export function gatewayFamily(text: string): EdgeFamily {
  const repository = parseImageName(text)?.repository ?? ''
  return /(?:envoy|proxyv2)$/.test(repository) ? 'envoy' : 'nginx'
}

/** The ingress controller that an image is; undefined for others. */
export function edgeImageOf(text: string): EdgeImage | undefined {
  const repository = parseImageName(text)?.repository ?? ''
  return images.find(([end]) => repository === end || repository.endsWith(`/${end}`))?.[1]
}
