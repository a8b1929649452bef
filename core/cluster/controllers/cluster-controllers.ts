import { endpointSliceMirroring } from './network/endpoint-slice-mirroring/mirroring-controller.ts'
import { endpointSliceController } from './network/endpoint-slice/endpoint-slice-controller.ts'
import { endpointsController } from './network/endpoints/endpoints-controller.ts'
import { loadBalancers } from './network/load-balancer/load-balancer-controller.ts'
import { nodeIpam } from './nodes/node-ipam/node-ipam-controller.ts'
import { nodeLifecycle } from './nodes/node-lifecycle/node-lifecycle-controller.ts'
import { nodeTtl } from './nodes/node-ttl/node-ttl-controller.ts'
import { podGarbageCollector } from './nodes/pod-garbage-collector/pod-garbage-collector.ts'
import { resourceClaims } from './nodes/resource-claim/resource-claims.ts'
import { resourceMetrics } from './nodes/resource-metrics/resource-metrics.ts'
import { scheduler } from './nodes/scheduler/scheduler.ts'
import { simulatedNodes } from './nodes/simulated-nodes/simulated-nodes.ts'
import { stageController } from './nodes/stage/stage-controller.ts'
import { taintEviction } from './nodes/taint-eviction/taint-eviction-controller.ts'
import type { ClusterRegistration } from './shared/framework/cluster-registration.ts'
import { attachDetach } from './storage/attach-detach/attach-detach-controller.ts'
import { ephemeralVolume } from './storage/ephemeral-volume/ephemeral-volumes.ts'
import { volumeBinder } from './storage/volume-binder/volume-binder.ts'
import { volumeExpander } from './storage/volume-expander/volume-expander.ts'
import { cronJobController } from './workloads/cron-job/cron-job-controller.ts'
import { daemonSetController } from './workloads/daemon-set/daemon-set-controller.ts'
import { deploymentController } from './workloads/deployment/deployment-controller.ts'
import { autoscalerController } from './workloads/horizontal-pod-autoscaler/autoscaler-controller.ts'
import { jobController } from './workloads/job/job-controller.ts'
import { replicaSetController } from './workloads/replica-set/replica-controller.ts'
import { replicationController } from './workloads/replication-controller/replication-controller.ts'
import { statefulSetController } from './workloads/stateful-set/stateful-set-controller.ts'

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
  podGarbageCollector,
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
