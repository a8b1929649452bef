import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { createDeploymentController } from './deployment-controller.ts'
import { deployments } from './rollout.ts'
import { replicaSets } from '../replica-set/replica-kind.ts'

export const deploymentController: ClusterRegistration = {
  name: 'deployment-controller',
  needs: () => [deployments, replicaSets, { group: '', resource: 'pods' }],
  create: createDeploymentController,
}
