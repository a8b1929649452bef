import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { FinishedJobs } from './finished-jobs.ts'

export const finishedJobs: ControllerRegistration = {
  name: 'ttl-after-finished-controller',
  formerName: 'ttl-after-finished',
  needs: () => [{ group: 'batch', resource: 'jobs' }],
  create: (parts) => new FinishedJobs(parts),
}
