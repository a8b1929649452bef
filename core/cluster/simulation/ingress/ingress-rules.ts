import type * as networkingv1 from '../../../base/api/types/networking.v1.generated.ts'
import type { EdgeAction, EdgeBackend, EdgeRule, PathMatch } from './edge-rules.ts'

/** Annotations of ingress-nginx begin so. */
const nginx = 'nginx.ingress.kubernetes.io/'

/** The rules of an Ingress, in the order in which it has them; the annotations of ingress-nginx that its users know best are heeded. */
export function ingressRules({ metadata, spec }: networkingv1.Ingress): EdgeRule[] {
  const { namespace = '', annotations = {} } = metadata
  const target = annotations[`${nginx}rewrite-target`]
  const isExpression = annotations[`${nginx}use-regex`] === 'true' || /\$\d/.test(target ?? '')
  const secured = new Set((spec.tls ?? []).flatMap(({ hosts }) => hosts ?? []))
  const isRedirected = annotations[`${nginx}ssl-redirect`] !== 'false'
  const rules: EdgeRule[] = []
  const add = (host: string, path: PathMatch, backend: networkingv1.IngressBackend): void => {
    const action: EdgeAction = {
      kind: 'pass',
      backends: backendOf(namespace, backend),
      ...(target !== undefined && {
        rewrite: isExpression ? { kind: 'groups', text: target } : { kind: 'whole', path: target },
      }),
    }
    rules.push({
      host,
      path,
      action,
      ...(secured.has(host) && isRedirected && { redirectsPlain: true }),
    })
  }
  for (const { host = '', http } of spec.rules ?? []) {
    for (const { path, pathType, backend } of http?.paths ?? []) {
      add(host, pathMatch(path || '/', pathType ?? '', isExpression), backend)
    }
    if (!http && spec.defaultBackend) add(host, everything, spec.defaultBackend)
  }
  if (spec.defaultBackend) add('', everything, spec.defaultBackend)
  return rules
}

const everything: PathMatch = { kind: 'prefix', path: '/' }

function pathMatch(path: string, type: string, isExpression: boolean): PathMatch {
  if (isExpression && type !== 'Exact') return { kind: 'expression', path }
  return type === 'Exact' ? { kind: 'exact', path } : { kind: 'prefix', path: path || '/' }
}

function backendOf(namespace: string, { service }: networkingv1.IngressBackend): EdgeBackend[] {
  if (!service) return []
  const { number = 0, name = '' } = service.port ?? {}
  return [{ namespace, service: service.name, port: number || name, weight: 1 }]
}
