import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createNodeTtl } from './node-ttl-controller.ts'

export const nodeTtl: ClusterRegistration = {
  name: 'ttl-controller',
  needs: () => [{ group: '', resource: 'nodes' }],
  create: createNodeTtl,
}
