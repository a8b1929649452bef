import { parseImageName } from '../../../../simulation/containers/image-name.ts'

/** A program that takes requests from outside of the cluster, and leads them by Ingresses. */
export interface EdgeImage {
  /** What IngressClasses name as their controller. */
  readonly controller: string
  /** Ports on which it serves without TLS, and with it. */
  readonly plain: readonly number[]
  readonly secure: readonly number[]
}

/** Ingress controllers by the end of their repositories' names. */
const images: readonly (readonly [repository: string, image: EdgeImage])[] = [
  ['ingress-nginx/controller', edge('k8s.io/ingress-nginx', [80], [443])],
  ['ingress-nginx/controller-chroot', edge('k8s.io/ingress-nginx', [80], [443])],
  ['nginx/nginx-ingress', edge('nginx.org/ingress-controller', [80], [443])],
  ['library/traefik', edge('traefik.io/ingress-controller', [80, 8000], [443, 8443])],
  [
    'haproxytech/kubernetes-ingress',
    edge('haproxy.org/ingress-controller/haproxy', [8080], [8443]),
  ],
]

function edge(controller: string, plain: readonly number[], secure: readonly number[]): EdgeImage {
  return { controller, plain, secure }
}

/** The ingress controller that an image is; undefined for others. */
export function edgeImageOf(text: string): EdgeImage | undefined {
  const repository = parseImageName(text)?.repository ?? ''
  return images.find(([end]) => repository === end || repository.endsWith(`/${end}`))?.[1]
}
