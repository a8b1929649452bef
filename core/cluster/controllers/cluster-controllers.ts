import { endpointSliceMirroring } from './network/endpoint-slice-mirroring/registration.ts'
import { endpointSliceController } from './network/endpoint-slice/registration.ts'
import { endpointsController } from './network/endpoints/registration.ts'
import { loadBalancers } from './network/load-balancer/registration.ts'
import { nodeIpam } from './nodes/node-ipam/registration.ts'
import { nodeLifecycle } from './nodes/node-lifecycle/registration.ts'
import { nodeTtl } from './nodes/node-ttl/registration.ts'
import { podCollection } from './nodes/pod-collection/registration.ts'
import { resourceClaims } from './nodes/resource-claim/registration.ts'
import { resourceMetrics } from './nodes/resource-metrics/registration.ts'
import { scheduler } from './nodes/scheduler/registration.ts'
import { simulatedNodes } from './nodes/simulated-nodes/registration.ts'
import { stageController } from './nodes/stage/registration.ts'
import { taintEviction } from './nodes/taint-eviction/registration.ts'
import type { ClusterRegistration } from './shared/cluster-registration.ts'
import { attachDetach } from './storage/attach-detach/registration.ts'
import { ephemeralVolume } from './storage/ephemeral-volume/registration.ts'
import { volumeBinder } from './storage/volume-binder/registration.ts'
import { volumeExpander } from './storage/volume-expander/registration.ts'
import { cronJobController } from './workloads/cron-job/registration.ts'
import { daemonSetController } from './workloads/daemon-set/registration.ts'
import { deploymentController } from './workloads/deployment/registration.ts'
import { autoscalerController } from './workloads/horizontal-pod-autoscaler/registration.ts'
import { jobController } from './workloads/job/registration.ts'
import { replicaSetController } from './workloads/replica-set/registration.ts'
import { replicationController } from './workloads/replication-controller/registration.ts'
import { statefulSetController } from './workloads/stateful-set/registration.ts'

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
