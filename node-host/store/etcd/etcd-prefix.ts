import type { Brand } from '../../../core/index.ts'

/** Prefix of the keys of objects in etcd unless `--etcd-prefix` says otherwise: that of the original for its names. */
export function etcdPrefixOf({ name }: Brand): string {
  return name === 'k8s' ? '/registry' : `/${name}-registry`
}
