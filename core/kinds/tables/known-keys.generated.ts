// Generated from known-keys.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const knownKeyTable: string = `label {brandLong}/hostname Node kubelet Host name of the node; the topology key of a single node in affinity and spread constraints.
label {brandLong}/os Node kubelet Operating system of the node, linux or windows; pods choose it by nodeSelector.
label {brandLong}/arch Node kubelet Processor architecture of the node as Go names it, such as amd64 or arm64.
label node.{brandLong}/instance-type Node kubelet Type of the machine at its cloud provider, such as m5.large.
label topology.{brandLong}/zone Node,PersistentVolume,Pod kubelet,server Zone that the node or volume is in; spread constraints, affinity and volume binding keep pods and their volumes together by it.
label topology.{brandLong}/region Node,PersistentVolume,Pod kubelet,server Region that the node or volume is in; a region holds several zones.
label failure-domain.beta.{brandLong}/zone Node,PersistentVolume user Former name of topology.{brandLong}/zone; draws a warning in selectors.
label failure-domain.beta.{brandLong}/region Node,PersistentVolume user Former name of topology.{brandLong}/region; draws a warning in selectors.
label beta.{brandLong}/os Node kubelet Former name of {brandLong}/os; draws a warning in selectors.
label beta.{brandLong}/arch Node kubelet Former name of {brandLong}/arch; draws a warning in selectors.
label beta.{brandLong}/instance-type Node user Former name of node.{brandLong}/instance-type; draws a warning in selectors.
label node-role.{brandLong}/ Node user Role of the node, the name behind the slash; kubectl get nodes lists roles in its column.
label node-role.{brandLong}/control-plane Node user Marks nodes of the control plane; its value is empty.
label node-role.{brandLong}/master Node user Former name of node-role.{brandLong}/control-plane; draws a warning in selectors.
label {brandLong}/role Node user Role of the node as its value, beside the node-role labels in kubectl's column of roles.
label node-restriction.{brandLong}/ Node user Labels that a node may not set on itself, so that pods can be kept to nodes that an administrator chose.
label kubelet.{brandLong}/ Node kubelet Labels that a node may set on itself beyond the well-known ones.
label node.{brandLong}/ Node kubelet Labels that a node may set on itself beyond the well-known ones.
label node.{brandLong}/exclude-disruption Node user Leaves the node out of the count that tells whether a whole zone is down, which slows evictions.
label app.{brandLong}/created-by * user Without effect since 1.9; draws a warning where a node is selected by it.
annotation node.alpha.{brandLong}/ttl Node ttl Seconds for which the node's kubelet may cache secrets and config maps: 0 in small clusters, up to 300 in those of thousands of nodes.
annotation volumes.{brandLong}/controller-managed-attach-detach Node kubelet Says true where volumes are attached to the node by the controller, and not by its kubelet.
annotation scheduler.alpha.{brandLong}/preferAvoidPods Node user JSON of controllers whose pods the node would rather not take; checked, and without effect since taints.
annotation simulation.skerry/node Node server Says true on a node without a machine, which this server keeps alive and whose pods it runs.
annotation simulation.skerry/heartbeat Node user Takes the machine of a simulated node away while false: its lease ends, and it becomes NotReady.
annotation simulation.skerry/disk-pressure Node user Fills the disk of a simulated node while true, so that it reports DiskPressure and evicts pods.
annotation kwok.x-k8s.io/node Node user Says fake on a node that kwok's stages drive, here or in kwok itself.
taint node.{brandLong}/not-ready Node node-lifecycle The node reports that it is not ready: new pods stay away, and running ones are evicted after five minutes unless they tolerate it.
taint node.{brandLong}/unreachable Node node-lifecycle The node's lease has run out: new pods stay away, and running ones are evicted after five minutes unless they tolerate it.
taint node.{brandLong}/memory-pressure Node node-lifecycle The node is short of memory: new pods stay away unless they tolerate it; the plug-in PodTolerationRestriction makes those with requests do so.
taint node.{brandLong}/disk-pressure Node node-lifecycle The node's disk is nearly full: new pods stay away.
taint node.{brandLong}/pid-pressure Node node-lifecycle The node has too many processes: new pods stay away.
taint node.{brandLong}/network-unavailable Node node-lifecycle The node's network is not set up yet: new pods stay away.
taint node.{brandLong}/unschedulable Node node-lifecycle The node is cordoned by spec.unschedulable: new pods stay away, but for those of daemon sets.
taint node.{brandLong}/out-of-service Node user The machine is down for good: its pods are deleted at once and their volumes detached, so that they can start elsewhere.
taint node-role.{brandLong}/control-plane Node user Keeps ordinary pods off nodes of the control plane, by the effect NoSchedule.
label pod-template-hash ReplicaSet,Pod deployment Hash of the pod template, by which the replica sets of one deployment and their pods are told apart; part of their selectors.
label controller-revision-hash Pod,ControllerRevision statefulset,daemonset Revision of the template that the pod was made from; for daemon sets a bare hash, for stateful sets the revision's name.
label pod-template-generation Pod daemonset Generation of the daemon set's template; a former way to tell old pods from new ones.
label statefulset.{brandLong}/pod-name Pod statefulset Name of the pod, so that a service can select a single pod of a stateful set.
label apps.{brandLong}/pod-index Pod statefulset Ordinal of the pod in its stateful set.
annotation,label batch.{brandLong}/job-completion-index Pod job Index that a pod of an Indexed job works on, from 0; containers find it in JOB_COMPLETION_INDEX.
label batch.{brandLong}/job-name Pod,Job job Name of the job that made the pod, so that all pods of a job can be selected.
label batch.{brandLong}/controller-uid Pod,Job job The uid of the job that made the pod; the selector that a job gets.
label job-name Pod,Job job Former name of batch.{brandLong}/job-name, still written for selectors of users.
label controller-uid Pod,Job job Former name of batch.{brandLong}/controller-uid, still written for selectors of users.
annotation batch.{brandLong}/job-index-failure-count Pod job How often pods of this index have failed, where backoffLimitPerIndex counts them.
annotation batch.{brandLong}/job-index-ignored-failure-count Pod job How often pods of this index have failed without counting, by a rule of podFailurePolicy.
finalizer batch.{brandLong}/job-tracking Pod job Keeps a finished pod until its result is counted in the status of its job.
annotation batch.{brandLong}/cronjob-scheduled-timestamp Job cronjob Time that the job was due at by its schedule, in the cron job's time zone.
annotation cronjob.{brandLong}/instantiate Job kubectl Says manual on a job that kubectl create job --from made of a cron job.
annotation deployment.{brandLong}/revision Deployment,ReplicaSet deployment Number of the revision, one more with each new template; kubectl rollout undo --to-revision takes it.
annotation deployment.{brandLong}/revision-history ReplicaSet deployment Earlier revisions of a replica set that was rolled back to, with commas.
annotation deployment.{brandLong}/desired-replicas ReplicaSet deployment Replicas of the deployment when the replica set was last scaled, from which shares are computed while a rollout is scaled.
annotation deployment.{brandLong}/max-replicas ReplicaSet deployment Most pods that the deployment may have during a rollout: replicas and surge together.
annotation deprecated.deployment.rollback.to Deployment server Revision to roll back to, carried from the field rollbackTo of extensions/v1beta1.
annotation deprecated.daemonset.template.generation DaemonSet server Generation of the template, carried from the field templateGeneration of extensions/v1beta1.
annotation controller.{brandLong}/pod-deletion-cost Pod user An integer, 0 unless given: when a replica set scales down, pods with lower ones are deleted first.
label controller.{brandLong}/hash ControllerRevision statefulset Hash of the data of a revision, by which equal revisions are found.
annotation autoscaling.alpha.{brandLong}/ HorizontalPodAutoscaler server Fields that autoscaling/v1 does not have, such as metrics, behavior and conditions, as JSON.
annotation pdb.{brandLong}/deprecated-v1beta1-empty-selector-match PodDisruptionBudget server Marks a budget of policy/v1beta1 whose empty selector meant no pods, where policy/v1 means all.
annotation kubectl.{brandLong}/default-container Pod user Container that kubectl logs, exec, attach and cp take where none is named.
annotation kubectl.{brandLong}/restartedAt Pod kubectl When kubectl rollout restart was last run; the changed template replaces all pods.
annotation {brandLong}/config.mirror Pod kubelet Marks a mirror pod, which shows a static pod of the node; deleting it does not stop the containers.
annotation {brandLong}/config.source Pod kubelet Where the kubelet has the pod from: file for a static pod, api for the others.
annotation {brandLong}/config.hash Pod kubelet Hash of a static pod's manifest; a changed one starts the pod anew.
annotation {brandLong}/config.seen Pod kubelet When the kubelet read a static pod's manifest first.
annotation {brandLong}/limit-ranger Pod server Requests and limits that LimitRange defaults have filled in, in words.
annotation scheduler.alpha.{brandLong}/critical-pod Pod user Without effect; draws a warning: use priorityClassName.
annotation seccomp.security.alpha.{brandLong}/pod Pod user Former way to name the seccomp profile; draws a warning, and may not contradict securityContext.seccompProfile.
annotation container.seccomp.security.alpha.{brandLong}/ Pod user Former way to name a container's seccomp profile, the container's name behind the slash.
annotation container.apparmor.security.beta.{brandLong}/ Pod user AppArmor profile of the container whose name is behind the slash; kept in step with securityContext.appArmorProfile.
annotation security.alpha.{brandLong}/sysctls Pod user Without effect since 1.11; draws a warning: use securityContext.sysctls.
annotation security.alpha.{brandLong}/unsafe-sysctls Pod user Without effect since 1.11; draws a warning: use securityContext.sysctls.
annotation alpha.image-policy.{brand}/failed-open Pod server Says true on a pod that was admitted since the image policy webhook did not answer.
annotation {brand}/initial-events-end * server Stands on the bookmark that ends the initial events of a watch with sendInitialEvents.
label app * kubectl Name of the application; kubectl create deployment and create service write and select it.
label run Pod,Service kubectl Name of the pod that kubectl run made; --expose selects it.
label {brandLong}/service-name EndpointSlice endpointslice Service that the slice holds endpoints of; slices without it belong to none.
label endpointslice.{brandLong}/managed-by EndpointSlice endpointslice Who writes the slice; controllers leave slices of others alone.
label endpointslice.{brandLong}/skip-mirror Endpoints,EndpointSlice endpoints Says true on endpoints that are not copied into slices, as slices of their service are made otherwise.
label endpoints.{brandLong}/managed-by Endpoints endpoints Names the controller that made the endpoints; those that users make have none.
annotation endpoints.{brandLong}/last-change-trigger-time Endpoints,EndpointSlice endpoints,endpointslice When the change of a pod or service happened that these endpoints follow; delays are measured from it.
annotation endpoints.{brandLong}/over-capacity Endpoints endpoints Says truncated where the service has more than 1000 endpoints and the rest is left out.
label service.{brandLong}/headless Endpoints,EndpointSlice endpoints,endpointslice Marks endpoints of a headless service, which has no address that a proxy could serve.
label service.{brandLong}/service-proxy-name Service user Hands the service to another proxy: routes of the cluster leave it alone.
annotation service.{brandLong}/topology-mode Service user Asks for traffic within the zone; kept, but no hints follow here: spec.trafficDistribution does that.
annotation service.{brandLong}/topology-aware-hints Service user Former name of service.{brandLong}/topology-mode; draws a warning, and the two may not differ.
annotation service.beta.{brandLong}/load-balancer-source-ranges Service user Former place of spec.loadBalancerSourceRanges: address ranges with commas.
finalizer service.{brandLong}/load-balancer-cleanup Service service-lb Keeps a service of type LoadBalancer until its address is given back.
annotation {brandLong}/ingress.class Ingress user Former place of spec.ingressClassName; not together with it on a new ingress.
annotation ingressclass.{brandLong}/is-default-class IngressClass user Says true on the class that ingresses without one get; with two such classes new ones are refused.
label ipaddress.{brandLong}/ip-family IPAddress server Family of the address: IPv4 or IPv6.
label ipaddress.{brandLong}/managed-by IPAddress server Who made the address object; those of the server end with their service.
annotation storageclass.{brandLong}/is-default-class StorageClass user Says true on the class that claims without one get; of several the newest counts.
annotation storageclass.beta.{brandLong}/is-default-class StorageClass user Former name of storageclass.{brandLong}/is-default-class.
annotation volume.beta.{brandLong}/storage-class PersistentVolumeClaim,PersistentVolume user Former place of spec.storageClassName, which it goes before.
annotation volume.beta.{brandLong}/mount-options PersistentVolume user Former place of spec.mountOptions, with commas.
annotation volume.{brandLong}/storage-provisioner PersistentVolumeClaim persistentvolume-binder Provisioner that is to make a volume for the claim.
annotation volume.beta.{brandLong}/storage-provisioner PersistentVolumeClaim persistentvolume-binder Former name of volume.{brandLong}/storage-provisioner, written beside it.
annotation volume.{brandLong}/selected-node PersistentVolumeClaim scheduler Node that the scheduler chose for the pod, where the volume is to be made; for classes that wait for the first consumer.
annotation pv.{brandLong}/bind-completed PersistentVolumeClaim persistentvolume-binder Says yes once claim and volume are bound; a claim that then loses its volume is Lost.
annotation pv.{brandLong}/bound-by-controller PersistentVolumeClaim,PersistentVolume persistentvolume-binder Says yes where the controller chose the partner, and not the user by its name; such a choice may be undone.
annotation pv.{brandLong}/provisioned-by PersistentVolume persistentvolume-binder Provisioner that made the volume.
finalizer {brandLong}/pvc-protection PersistentVolumeClaim server Keeps a claim that is deleted until no pod uses it.
finalizer {brandLong}/pv-protection PersistentVolume server Keeps a volume that is deleted until it is bound to no claim.
finalizer {brandLong}/vac-protection VolumeAttributesClass server Keeps a class of attributes that is deleted until no claim or volume has it.
annotation simulation.skerry/provision StorageClass user Makes volumes for the class without storage behind them, whatever its provisioner, while it is true.
annotation resource.{brandLong}/pod-claim-name ResourceClaim resourceclaim Name that the pod gives the claim in spec.resourceClaims; the generated claim is found by it.
finalizer resource.{brandLong}/delete-protection ResourceClaim scheduler Keeps a claim of devices while it is allocated.
label resource.{brandLong}/admin-access Namespace user Says true on a namespace whose claims may ask for adminAccess to devices.
label {brandLong}/metadata.name Namespace server Name of the namespace, so that selectors can choose namespaces by name; cannot be changed.
label pod-security.{brandLong}/enforce Namespace user Pod security level that pods must meet to be admitted: privileged, baseline or restricted.
label pod-security.{brandLong}/enforce-version Namespace user Release whose rules the enforced level has, such as v1.34; latest unless given.
label pod-security.{brandLong}/audit Namespace user Pod security level whose violations are noted in the audit log.
label pod-security.{brandLong}/audit-version Namespace user Release whose rules the audited level has; latest unless given.
label pod-security.{brandLong}/warn Namespace user Pod security level whose violations draw a warning for the client.
label pod-security.{brandLong}/warn-version Namespace user Release whose rules the warning level has; latest unless given.
annotation scheduler.alpha.{brandLong}/node-selector Namespace user Node selector that all pods of the namespace get, where the plug-in PodNodeSelector is on.
annotation scheduler.alpha.{brandLong}/defaultTolerations Namespace user JSON of tolerations that pods of the namespace get, where the plug-in PodTolerationRestriction is on.
annotation scheduler.alpha.{brandLong}/tolerationsWhitelist Namespace user JSON of the only tolerations that pods of the namespace may have, where the plug-in PodTolerationRestriction is on.
finalizer {brandName} Namespace server Keeps a namespace in Terminating until its objects are deleted; it stands in spec.finalizers.
annotation {brandLong}/service-account.name Secret user Service account that a secret of type service-account-token is for; the controller fills in its token.
annotation {brandLong}/service-account.uid Secret serviceaccount-token The uid of the service account; a token of an account with another uid is no longer valid.
annotation {brandLong}/enforce-mountable-secrets ServiceAccount user Deprecated: says true to limit pods of the account to the secrets that the account lists.
label {brandLong}/legacy-token-last-used Secret server Day on which a token from the secret was last used.
label {brandLong}/legacy-token-invalid-since Secret legacy-serviceaccount-token-cleaner Day since which the token is refused for lack of use; a year later the secret is deleted.
annotation rbac.authorization.{brandLong}/autoupdate ClusterRole,ClusterRoleBinding,Role,RoleBinding server Says true where the server adds missing rules and subjects at each start; false keeps your changes.
label {brandLong}/bootstrapping ClusterRole,ClusterRoleBinding,Role,RoleBinding server Marks roles and bindings that every cluster begins with.
label rbac.authorization.{brand}/aggregate-to-admin ClusterRole user Adds the rules of the role to the role admin.
label rbac.authorization.{brand}/aggregate-to-edit ClusterRole user Adds the rules of the role to the roles edit and admin.
label rbac.authorization.{brand}/aggregate-to-view ClusterRole user Adds the rules of the role to the roles view, edit and admin.
annotation apf.{brandLong}/autoupdate-spec FlowSchema,PriorityLevelConfiguration server Says true where the server restores the spec of a suggested object at each start; false keeps your changes.
annotation flowcontrol.{brand}/v1beta3-preserve-zero-concurrency-shares PriorityLevelConfiguration server Marks a share of 0 as meant, where v1beta3 would read the default 30.
annotation api-approved.{brandLong} CustomResourceDefinition user Link to the review of an API in a protected group, or unapproved with a reason; a new definition of such a group is refused without it.
finalizer customresourcecleanup.apiextensions.{brand} CustomResourceDefinition server Keeps a definition that is deleted until all its objects are.
label {brandShort}-aggregator.{brandLong}/automanaged APIService server Says onstart or true on APIServices that the server keeps itself, for its own groups and those of definitions.
label apiserver.{brandLong}/identity Lease server Marks leases by which API servers show that they run.
annotation {brandLong}/description ConfigMap root-ca-certificate-publisher Tells in words what the object is for.
annotation control-plane.alpha.{brandLong}/leader Endpoints user Record of a leader election of former clients; such endpoints get no slices.
annotation kubectl.{brandLong}/last-applied-configuration * kubectl The object as kubectl apply last sent it; fields that are missing from the next one are then removed.
annotation {brandLong}/change-cause Deployment,DaemonSet,StatefulSet user Why the template changed; kubectl rollout history shows it with the revision.
finalizer orphan * server Keeps an object that is deleted until its dependents no longer name it as owner, so that they stay.
finalizer foregroundDeletion * server Keeps an object that is deleted until the dependents that block its deletion are.
label app.{brandLong}/name * user Name of the application, as of a set of labels that tools share; nothing here acts on it.
label {brandLong}/cluster-service Service server Says true on services of the system, such as the one for DNS.
label {brandLong}/name Service server Display name of a service of the system, such as CoreDNS.
`
