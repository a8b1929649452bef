import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { StageController } from './stage-controller.ts'

export const stageController: ClusterRegistration = {
  name: 'stage-controller',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: (parts) => new StageController(parts),
}
