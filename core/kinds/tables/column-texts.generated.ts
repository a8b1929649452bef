// Generated from column-texts.txt and descriptions/meta.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const columnTextTable: string = `*
Name: Name of the object, unique by resource and namespace: mostly up to 253 lower case letters, digits, dashes and dots. Fixed.
Age: Time since the server stored the object for the first time.
Created At: CreationTimestamp is a timestamp in UTC, to the second, of the object's first storing.
APIService
Service: Namespace and name of the service that answers for the API version; Local where this server does.
Available: True where requests of the API version find a server; else False with the reason.
CSIDriver
AttachRequired: Whether a volume of the driver is attached to the node before it is mounted.
PodInfoOnMount: Whether the driver is told the pod's name, namespace and service account at mount.
StorageCapacity: Whether the driver publishes its free capacity, for schedulers that place pods with unbound claims by it.
TokenRequests: Audiences of the service account tokens that the driver gets at mount.
RequiresRepublish: Whether the driver's mount call is repeated from time to time.
Modes: Whether the driver makes lasting volumes (Persistent), volumes of a pod's own (Ephemeral), or both.
CSINode
Drivers: Number of storage drivers that run on the node.
CertificateSigningRequest
SignerName: Signer that the certificate is asked from.
Requestor: User who made the request, as the server knew them.
RequestedDuration: Lifetime that the certificate was asked for with; the signer may give less.
Condition: Pending, Approved or Denied; with Failed where signing did not work, and Issued once there is a certificate.
ClusterCIDR
PerNodeHostBits: Host bits of the range that each node gets; 8 of IPv4 are 256 addresses.
IPv4: IPv4 range that nodes get parts of for their pods.
IPv6: IPv6 range that nodes get parts of for their pods.
ClusterRoleBinding
Role: Role whose rules hold for the subjects in the whole cluster.
Users: Users that get the role in the whole cluster.
Groups: Groups whose members get the role in the whole cluster.
ServiceAccounts: Service accounts, with their namespaces, that get the role in the whole cluster.
ClusterTrustBundle
SignerName: Signer whose certificates the bundle vouches for; none for a bundle of no signer.
ComponentStatus
Status: Healthy or Unhealthy, as the component answered when the list was read.
Message: Answer of a component that is healthy, usually ok.
Error: Why a component is not healthy.
ConfigMap
Data: Number of entries in data and binaryData together.
ControllerRevision
Controller: Daemon set or stateful set whose template the revision holds.
Revision: Number of the revision; the highest is the newest.
CronJob
Schedule: Minutes, hours, days, months and weekdays at which jobs start.
Timezone: Time zone that the schedule is read in; none for that of the server's controllers.
Suspend: True while no further jobs start; running ones go on.
Active: Number of jobs that have started and not ended.
Last Schedule: Time since a job was last started.
Containers: Names of the containers that the jobs run.
Images: Images that the jobs run.
Selector: Selector of the jobs' pods; each job gets its own unless the template has one.
DaemonSet
Desired: Nodes that are to run a pod of the set.
Current: Nodes of those that run at least one pod of the set.
Ready: Nodes of those whose pod is ready.
Up-to-date: Nodes whose pod has the newest template.
Available: Nodes whose pod has been ready for minReadySeconds.
Node Selector: Labels of the nodes that get a pod.
Containers: Names of the containers of the set's pods.
Images: Images of the containers of the set's pods.
Selector: Labels by which the set knows its pods.
Deployment
Ready: Ready pods of those that are wanted.
Up-to-date: Pods that have the newest template.
Available: Pods that have been ready for minReadySeconds, of all templates.
Containers: Names of the containers of the deployment's pods.
Images: Images of the containers of the deployment's pods.
Selector: Labels by which the deployment knows its replica sets and pods.
DeviceTaintRule
Key: Key of the taint that chosen devices get.
Value: Value of the taint that chosen devices get.
Effect: Whether claims stay away from tainted devices (NoSchedule), or pods are evicted from them, too (NoExecute).
TimeAdded: Time since devices began to have the taint.
EndpointSlice
AddressType: Form of the slice's addresses: IPv4, IPv6 or FQDN.
Ports: First three ports of the endpoints; more are counted.
Endpoints: First three addresses of the slice; more are counted.
Endpoints
Endpoints: First three ready addresses with their ports; more are counted.
Event
Last Seen: Time since the event was last observed.
Type: Normal, or Warning where something needs attention.
Reason: Short word for what happened, such as Pulled or FailedScheduling.
Object: Kind and name of the object that the event is about.
Subobject: Part of that object, such as spec.containers{app}.
Source: Component that reported the event, and its node.
Message: What happened, in a sentence.
First Seen: Time since the event was first observed.
Count: How often the event was observed.
FlowSchema
PriorityLevel: Priority level that requests of the schema run at.
MatchingPrecedence: Order in which schemas are tried, lowest number first; the first that matches takes the request.
DistinguisherMethod: Whether flows are told apart by user (ByUser) or namespace (ByNamespace); none for a single flow.
MissingPL: True where the priority level does not exist, so that requests go on to other schemas.
HorizontalPodAutoscaler
Reference: Object whose replicas are changed.
Targets: Metrics as measured and as wanted; unknown before the first measurement.
MinPods: Fewest replicas that load can lead to.
MaxPods: Most replicas that load can lead to.
Replicas: Replicas that were there when the autoscaler last looked.
IPAddress
ParentRef: Object that has the address, in most cases a service.
Ingress
Class: Ingress class, by which a controller knows its ingresses; none where no class was given or is the default.
Hosts: First three host names of the rules; * for rules of any host.
Address: Addresses at which the load balancer takes requests.
Ports: Port 80, and 443 where the ingress has TLS.
IngressClass
Controller: Controller that serves ingresses of the class.
Parameters: Object with further settings for the controller.
Job
Status: Running, Complete, Failed, Suspended or Terminating; FailureTarget and SuccessCriteriaMet while its pods end.
Completions: Pods that succeeded of those that must.
Duration: Time from the start of the job to its end, or until now.
Containers: Names of the containers of the job's pods.
Images: Images of the containers of the job's pods.
Selector: Labels by which the job knows its pods; generated unless manualSelector is set.
Lease
Holder: Who holds the lease now: a node, or the process that leads.
LeaseCandidate
LeaseName: Lease that the candidate would hold.
BinaryVersion: Release of the candidate's program.
EmulationVersion: Release that the candidate acts as; the strategy OldestEmulationVersion lets the lowest lead.
MutatingAdmissionPolicy
Mutations: Number of changes that the policy makes to an object.
ParamKind: Kind of the objects that the policy takes parameters from.
MutatingAdmissionPolicyBinding
PolicyName: Policy that the binding puts in force.
ParamRef: Object, or selector of objects, with the parameters of the bound policy.
MutatingWebhookConfiguration
Webhooks: Number of webhooks that may change objects.
Namespace
Status: Active, or Terminating while the objects of a deleted namespace are removed.
NetworkPolicy
Pod-Selector: Labels of the pods whose traffic is limited; none for all pods of the namespace.
Node
Status: Ready, NotReady or Unknown; SchedulingDisabled beside it while the node is cordoned.
Roles: Roles that labels give the node, such as control-plane.
Version: Release of the node's kubelet.
Internal-IP: First address of the node within the cluster.
External-IP: First address of the node that is reached from outside.
OS-Image: Operating system of the node, with its version.
Kernel-Version: Kernel that runs on the node.
Container-Runtime: Program that runs the node's containers, with its version.
PersistentVolume
Capacity: Bytes that the volume holds, as a quantity.
Access Modes: How nodes and pods may share the volume: RWO, ROX, RWX or RWOP.
Reclaim Policy: What becomes of the volume when its claim is deleted: Retain, Delete or Recycle.
Status: Available, Bound, Released after its claim, or Failed; Terminating once it is deleted.
Claim: Namespace and name of the claim that has the volume, or that it is kept for.
StorageClass: Storage class of the volume; only claims of the same class bind to it.
VolumeAttributesClass: Class of the attributes that the volume has now.
Reason: Why the volume is in a failed state, in one word.
VolumeMode: Filesystem, or Block for a bare device.
PersistentVolumeClaim
Status: Pending until the claim has a volume, Bound, or Lost without it; Terminating once it is deleted.
Volume: Volume that the claim has.
Capacity: Bytes of the bound volume; it may have more than the claim asked for.
Access Modes: How the bound volume may be shared: RWO, ROX, RWX or RWOP.
StorageClass: Storage class that the volume is made by or chosen from.
VolumeAttributesClass: Class of the attributes that the claim asks for.
VolumeMode: Whether pods get a file system from the claim, or a bare device (Block).
Pod
Ready: Containers that are ready, of all containers that run at the same time.
Status: Phase of the pod, or what keeps it: the reason of a waiting or ended container, Init:1/2, Terminating.
Restarts: How often containers were restarted together, and how long ago the last time was.
IP: First address of the pod.
Node: Node that the pod runs on, or is bound to.
Nominated Node: Node where pods of lower priority make room for this one.
Readiness Gates: Conditions of readinessGates that are true, of all that the pod has.
PodCertificateRequest
PodName: Pod that the certificate is for.
ServiceAccountName: Service account that the pod runs as.
NodeName: Node that runs the pod and asks for it.
SignerName: Signer that the node asks for the pod's certificate.
State: Pending, Issued, Denied or Failed.
UnverifiedUserAnnotations: What the pod's volume hands to the signer, unchecked.
PodDisruptionBudget
Min Available: Number or share of pods that evictions must leave.
Max Unavailable: Number or share of pods that may be missing while others are evicted.
Allowed Disruptions: Number of pods that may be evicted now.
PodScheduling
SelectedNode: Node that the scheduler would place the pod on, for drivers to answer.
PodSchedulingContext
SelectedNode: Node that the scheduler would place the pod on, for drivers to answer.
PodSecurityPolicy
Priv: Whether containers may be privileged.
Caps: Capabilities that containers may add.
SELinux: Rule for SELinux labels of pods.
RunAsUser: Rule for the users that containers run as.
FsGroup: Rule for the group that volumes belong to.
SupGroup: Rule for supplemental groups of pods.
ReadOnlyRootFs: Whether containers must have a read-only root file system.
Volumes: Kinds of volumes that pods may have.
PodTemplate
Containers: Names of the containers in the template.
Images: Images of the containers in the template.
Pod Labels: Labels that pods of the template get.
PriorityClass
Value: Priority of pods of the class; higher ones are scheduled first.
Global-Default: Whether pods that name no class get this one.
PreemptionPolicy: Whether pods of the class may evict others of lower priority: PreemptLowerPriority or Never.
PriorityLevelConfiguration
Type: Limited, or Exempt from all limits.
NominalConcurrencyShares: Share of the server's concurrency that the level begins with, in proportion to those of the others.
AssuredConcurrencyShares: Share of the server's concurrency that the level has, in proportion to those of the others.
Queues: Number of queues that requests of the level wait in.
HandSize: Number of queues that one flow may use; the shortest of them is taken.
QueueLengthLimit: Most requests in one queue; further ones are refused with 429.
ReplicaSet
Desired: Pods that the replica set is to have.
Current: Pods that the replica set has.
Ready: Pods of the replica set that are ready.
Containers: Names of the containers of the replica set's pods.
Images: Images of the containers of the replica set's pods.
Selector: Labels by which the replica set knows its pods.
ReplicationController
Desired: Pods that the controller is to have.
Current: Pods that the controller has.
Ready: Pods of the controller that are ready.
Containers: Names of the containers of the controller's pods.
Images: Images of the containers of the controller's pods.
Selector: Labels by which the controller knows its pods.
ResourceClaim
State: Whether the claim is pending, or allocated, reserved for a pod, and deleted.
ResourceClassName: Class that a driver serves the claim by.
AllocationMode: Whether devices are allocated at once, or when a pod needs them.
ResourceClaimParameters
GeneratedFrom: Object of the driver that the parameters were made from.
ResourceClaimTemplate
ResourceClassName: Class that a driver serves claims of the template by.
AllocationMode: Whether devices for claims of the template are allocated at once, or when a pod needs them.
ResourceClass
DriverName: Driver that allocates claims of the class.
ResourceClassParameters
GeneratedFrom: Object of the driver that the class parameters were made from.
ResourceQuota
Request: Requests and counts of objects in use, of those allowed.
Limit: Limits in use of those allowed.
ResourceSlice
Node: Node that the devices are at; empty where several nodes reach them.
Driver: Driver that publishes the devices.
Pool: Pool that the devices belong to; a pool may take several slices.
RoleBinding
Role: Role or cluster role whose rules hold for the subjects in this namespace.
Users: Users that get the role in this namespace.
Groups: Groups whose members get the role in this namespace.
ServiceAccounts: Service accounts, with their namespaces, that get the role here.
RuntimeClass
Handler: Configuration of the container runtime that pods of the class run under.
Scale
Desired: Replicas that are asked for.
Available: Replicas that there are.
Secret
Type: What the secret is for, which decides the keys it must have.
Data: Number of entries of the secret.
Service
Type: How the service is reached: ClusterIP, NodePort, LoadBalancer or ExternalName.
Cluster-IP: Address of the service inside the cluster; None for a headless one.
External-IP: Addresses that reach the service from outside, or the name it stands for; pending until a load balancer has one.
Port(s): Ports of the service, each with its node port behind a colon and its protocol.
Selector: Labels of the pods that get the traffic.
ServiceAccount
Secrets: Number of secrets that the account lists.
ServiceCIDR
CIDRs: Address ranges that cluster IPs are taken from.
StatefulSet
Ready: Ready pods of those that the set is to have.
Containers: Names of the containers of the stateful set's pods.
Images: Images of the containers of the stateful set's pods.
StorageClass
Provisioner: Who makes volumes for claims of the class.
ReclaimPolicy: What becomes of volumes of the class when their claims are deleted.
VolumeBindingMode: Whether claims get a volume at once (Immediate), or when a pod needs it (WaitForFirstConsumer).
AllowVolumeExpansion: Whether claims of the class may grow.
StorageVersion
CommonEncodingVersion: Version that all servers write the resource in; unset while they differ.
StorageVersions: First three servers with the version that each writes.
StorageVersionMigration
Resource: Resource whose objects are written anew.
Status: Running, Failed or Succeeded; Unknown before the start.
ValidatingAdmissionPolicy
Validations: Number of expressions that an object must meet.
ParamKind: Kind of the objects that the policy reads parameters from.
ValidatingAdmissionPolicyBinding
PolicyName: Policy that the binding enforces.
ParamRef: Object, or selector of objects, with the parameters of the enforced policy.
ValidatingWebhookConfiguration
Webhooks: Number of webhooks that may refuse objects.
VolumeAttachment
Attacher: Driver that attaches the volume.
PV: Volume that is attached; empty for a volume of a pod's own.
Node: Node that the volume is attached to.
Attached: Whether the driver has attached the volume.
VolumeAttributesClass
DriverName: Driver that gives volumes of the class their attributes.
`
