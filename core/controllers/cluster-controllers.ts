import type { ClusterRegistration } from './cluster-registration.ts'
import { attachDetach } from './attach-detach/registration.ts'
import { ephemeralVolume } from './ephemeral-volume/registration.ts'
import { volumeExpander } from './volume-expander/registration.ts'
import { volumeBinder } from './volume-binder/registration.ts'
import { deploymentController } from './deployment/registration.ts'
import { replicaSetController } from './replica-set/registration.ts'
import { replicationController } from './replication-controller/registration.ts'
import { daemonSetController } from './daemon-set/registration.ts'
import { cronJobController } from './cron-job/registration.ts'
import { jobController } from './job/registration.ts'
import { statefulSetController } from './stateful-set/registration.ts'
import { taintEviction } from './taint-eviction/registration.ts'
import { podCollection } from './pod-collection/registration.ts'
import { nodeTtl } from './node-ttl/registration.ts'
import { nodeLifecycle } from './node-lifecycle/registration.ts'
import { nodeIpam } from './node-ipam/registration.ts'
import { stageController } from './stage/registration.ts'
import { scheduler } from './scheduler/registration.ts'
import { endpointsController } from './endpoints/registration.ts'
import { endpointSliceController } from './endpoint-slice/registration.ts'
import { endpointSliceMirroring } from './endpoint-slice-mirroring/registration.ts'
import { loadBalancers } from './load-balancer/registration.ts'
import { autoscalerController } from './horizontal-pod-autoscaler/registration.ts'
import { resourceClaims } from './resource-claim/registration.ts'
import { resourceMetrics } from './resource-metrics/registration.ts'
import { simulatedNodes } from './simulated-nodes/registration.ts'

/** Controllers of a running cluster, in the order in which they start; each name is in clusterControllerNames, too. */
export const clusterControllers: readonly ClusterRegistration[] = [
  deploymentController,
  replicaSetController,
  replicationController,
  statefulSetController,
  jobController,
  cronJobController,
  daemonSetController,
  autoscalerController,
  endpointsController,
  endpointSliceController,
  endpointSliceMirroring,
  loadBalancers,
  nodeIpam,
  nodeLifecycle,
  nodeTtl,
  podCollection,
  taintEviction,
  volumeBinder,
  attachDetach,
  volumeExpander,
  ephemeralVolume,
  resourceClaims,
  stageController,
  scheduler,
  simulatedNodes,
  resourceMetrics,
]
