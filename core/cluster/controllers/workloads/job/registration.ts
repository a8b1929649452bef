import type { ClusterRegistration } from '../../shared/cluster-registration.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { JobController } from './job-controller.ts'
import { jobs } from './job-facts.ts'

export const jobController: ClusterRegistration = {
  name: 'job-controller',
  needs: () => [jobs, podResource],
  create: (parts) => new JobController(parts),
}
