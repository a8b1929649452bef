import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { replicaSets } from '../replica-set/replica-kind.ts'
import { createDeploymentController } from './deployment-controller.ts'
import { deployments } from './rollout.ts'

export const deploymentController: ClusterRegistration = {
  name: 'deployment-controller',
  needs: () => [deployments, replicaSets, { group: '', resource: 'pods' }],
  create: createDeploymentController,
}
