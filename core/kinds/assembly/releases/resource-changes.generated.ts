// Generated from resources.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const resourceChanges: string = `=3
resource mutatingadmissionpolicies MutatingAdmissionPolicy cluster like=admissionregistration.{brand}/v1beta1
  lifecycle introduced=1.36
resource mutatingadmissionpolicybindings MutatingAdmissionPolicyBinding cluster like=admissionregistration.{brand}/v1beta1
  lifecycle introduced=1.36
^3  singular=mutatingwebhookconfiguration
=1
  [-1.19] categories -
=3
  [-1.20] published admissionregistration.{brand}/v1beta1
=6
^3  singular=validatingadmissionpolicy
=5
  [-1.28] published admissionregistration.{brand}/v1alpha1
  [1.29-1.30] published admissionregistration.{brand}/v1beta1
=10
^3  singular=validatingadmissionpolicybinding
=4
  [-1.28] published admissionregistration.{brand}/v1alpha1
  [1.29-1.30] published admissionregistration.{brand}/v1beta1
=7
^3  singular=validatingwebhookconfiguration
=1
  [-1.19] categories -
=3
  [-1.20] published admissionregistration.{brand}/v1beta1
=6
> in=1.26-
=4
resource validatingadmissionpolicies ValidatingAdmissionPolicy cluster like=admissionregistration.{brand}/v1 in=1.26-1.31
  lifecycle introduced=1.26 deprecated=1.29 removed=1.32
  [-1.31] lifecycle introduced=1.26
  [1.26-1.26] sub status none
resource validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding cluster like=admissionregistration.{brand}/v1 in=1.26-1.31
  lifecycle introduced=1.26 deprecated=1.29 removed=1.32
  [-1.31] lifecycle introduced=1.26
=1
^3  singular=mutatingadmissionpolicy
=1
~1
  [-1.35] lifecycle introduced=1.34 deprecated=1.37 removed=1.40
=3
~1
  [-1.34] published admissionregistration.{brand}/v1alpha1
=7
^3  singular=mutatingadmissionpolicybinding
=1
~1
  [-1.35] lifecycle introduced=1.34 deprecated=1.37 removed=1.40
=3
~1
  [-1.34] published admissionregistration.{brand}/v1alpha1
=7
resource mutatingwebhookconfigurations MutatingWebhookConfiguration cluster like=admissionregistration.{brand}/v1 served=default
  lifecycle introduced=1.9 deprecated=1.16 removed=1.22 replacement=admissionregistration.{brand}/v1.MutatingWebhookConfiguration
resource validatingadmissionpolicies ValidatingAdmissionPolicy cluster like=admissionregistration.{brand}/v1
  lifecycle introduced=1.28 deprecated=1.31 removed=1.34
resource validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding cluster like=admissionregistration.{brand}/v1
  lifecycle introduced=1.28 deprecated=1.31 removed=1.34
resource validatingwebhookconfigurations ValidatingWebhookConfiguration cluster like=admissionregistration.{brand}/v1 served=default
  lifecycle introduced=1.9 deprecated=1.16 removed=1.22 replacement=admissionregistration.{brand}/v1.ValidatingWebhookConfiguration
> in=1.30-
> in=1.26-
=1
^3  singular=customresourcedefinition
=1
  [-1.19] categories -
=14
resource customresourcedefinitions CustomResourceDefinition cluster like=apiextensions.{brand}/v1
  lifecycle introduced=1.7 deprecated=1.16 removed=1.22 replacement=apiextensions.{brand}/v1.CustomResourceDefinition
=1
^3  singular=apiservice
=1
  [-1.19] categories -
=4
  [-1.20] published apiregistration.{brand}/v1beta1
=11
resource apiservices APIService cluster like=apiregistration.{brand}/v1
  lifecycle introduced=1.7 deprecated=1.19 removed=1.22 replacement=apiregistration.{brand}/v1.APIService
> in=1.20-
> singular=storageversion in=1.20-
=15
> singular=controllerrevision
=11
^3  singular=daemonset
=22
^3  singular=deployment
=20
^3  singular=replicaset
=20
^3  singular=statefulset
=18
resource controllerrevisions ControllerRevision namespaced like=apps/v1 in=-1.17
  lifecycle introduced=1.7 deprecated=1.8 removed=1.16 replacement=apps/v1.ControllerRevision
resource deployments Deployment namespaced like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.6 deprecated=1.8 removed=1.16 replacement=apps/v1.Deployment
  sub rollback DeploymentRollback create
  sub scale Scale get patch update
resource statefulsets StatefulSet namespaced like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.5 deprecated=1.8 removed=1.16 replacement=apps/v1.StatefulSet
  sub scale Scale get patch update
=1
resource controllerrevisions ControllerRevision namespaced like=apps/v1 in=-1.17
  lifecycle introduced=1.8 deprecated=1.9 removed=1.16 replacement=apps/v1.ControllerRevision
resource daemonsets DaemonSet namespaced like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.8 deprecated=1.9 removed=1.16 replacement=apps/v1.DaemonSet
resource deployments Deployment namespaced like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.8 deprecated=1.9 removed=1.16 replacement=apps/v1.Deployment
  sub scale Scale get patch update
resource replicasets ReplicaSet namespaced like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.8 deprecated=1.9 removed=1.16 replacement=apps/v1.ReplicaSet
  sub scale Scale get patch update
resource statefulsets StatefulSet namespaced like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.8 deprecated=1.9 removed=1.16 replacement=apps/v1.StatefulSet
  sub scale Scale get patch update
group auditregistration.{brand} version v1alpha1 ref auditregistration/v1alpha1 served=opt-in priority=16400,1 in=-1.18
resource auditsinks AuditSink cluster in=-1.18
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store auditregistration.{brand}/v1alpha1
  generation 1; +1 on spec change
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
=1
> singular=selfsubjectreview
=2
> singular=tokenreview
=2
> in=1.26-
resource selfsubjectreviews SelfSubjectReview cluster like=authentication.{brand}/v1 in=1.26-1.31
  lifecycle introduced=1.26 deprecated=1.29 removed=1.32
  [-1.26] lifecycle introduced=1.25 deprecated=1.28 removed=1.31
  [-1.27] if APISelfSubjectReview
=1
resource selfsubjectreviews SelfSubjectReview cluster like=authentication.{brand}/v1 served=opt-in
  lifecycle introduced=1.27 deprecated=1.30 removed=1.33
  [-1.27] if APISelfSubjectReview
resource tokenreviews TokenReview cluster like=authentication.{brand}/v1
  lifecycle introduced=1.4 deprecated=1.19 removed=1.22 replacement=authentication.{brand}/v1.TokenReview
=1
> singular=localsubjectaccessreview
=2
> singular=selfsubjectaccessreview
=2
> singular=selfsubjectrulesreview
=2
> singular=subjectaccessreview
=3
resource localsubjectaccessreviews LocalSubjectAccessReview namespaced like=authorization.{brand}/v1
  lifecycle introduced=1.2 deprecated=1.19 removed=1.22 replacement=authorization.{brand}/v1.LocalSubjectAccessReview
resource selfsubjectaccessreviews SelfSubjectAccessReview cluster like=authorization.{brand}/v1
  lifecycle introduced=1.2 deprecated=1.19 removed=1.22 replacement=authorization.{brand}/v1.SelfSubjectAccessReview
resource selfsubjectrulesreviews SelfSubjectRulesReview cluster like=authorization.{brand}/v1
  lifecycle introduced=1.8 deprecated=1.19 removed=1.22 replacement=authorization.{brand}/v1.SelfSubjectRulesReview
resource subjectaccessreviews SubjectAccessReview cluster like=authorization.{brand}/v1
  lifecycle introduced=1.2 deprecated=1.19 removed=1.22 replacement=authorization.{brand}/v1.SubjectAccessReview
=3
> in=1.23-
^3  singular=horizontalpodautoscaler
=5
  [-1.26] published autoscaling/v1
=14
resource horizontalpodautoscalers HorizontalPodAutoscaler namespaced like=autoscaling/v2
  lifecycle introduced=1.8 deprecated=1.22 removed=1.25 replacement=autoscaling/v2.HorizontalPodAutoscaler
  [-1.22] lifecycle introduced=1.8 deprecated=1.22 removed=1.25 replacement=autoscaling/v2beta2.HorizontalPodAutoscaler
=1
resource horizontalpodautoscalers HorizontalPodAutoscaler namespaced like=autoscaling/v2
  lifecycle introduced=1.12 deprecated=1.23 removed=1.26 replacement=autoscaling/v2.HorizontalPodAutoscaler
  [-1.21] lifecycle introduced=1.12 deprecated=1.22 removed=1.25
  [1.22-1.22] lifecycle introduced=1.12 deprecated=1.23 removed=1.26
=1
^3  singular=cronjob
=5
  [-1.21] published batch/v1beta1
=8
~1
  [1.30-] column "Timezone" string 0 := .spec.timeZone ?? "<none>"
=7
^3  singular=job
=13
~1
  [1.30-] column "Status" string 0 := jobStatus()
=7
resource cronjobs CronJob namespaced like=batch/v1
  gcDefault orphan
  lifecycle introduced=1.8 deprecated=1.21 removed=1.25 replacement=batch/v1.CronJob
  [-1.20] lifecycle introduced=1.8 deprecated=1.22 removed=1.25
group batch version v2alpha1 ref batch/v2alpha1 served=opt-in priority=17400,9 in=-1.20
resource cronjobs CronJob namespaced like=batch/v1 in=-1.20
  gcDefault orphan
> in=1.19-
^3  singular=certificatesigningrequest
=6
  [-1.20] published certificates.{brand}/v1beta1
=9
~1
  [1.18-] column "SignerName" string 0 := .spec.signerName || "<none>"
=1
~1
  [1.22-] column "RequestedDuration" string 0 := seconds(.spec.expirationSeconds) ?? "<none>"
=1
resource clustertrustbundles ClusterTrustBundle cluster like=certificates.{brand}/v1beta1 in=1.37-
  lifecycle introduced=1.37
resource podcertificaterequests PodCertificateRequest namespaced like=certificates.{brand}/v1beta1 in=1.37-
  lifecycle introduced=1.37
> in=1.27-
> in=1.27-1.36
=1
  [-1.31] lifecycle introduced=1.26 deprecated=1.29 removed=1.32
=20
  [1.35-] column "UnverifiedUserAnnotations" string 0 := labels(.spec.unverifiedUserAnnotations)
=1
resource certificatesigningrequests CertificateSigningRequest cluster like=certificates.{brand}/v1 served=default
  lifecycle introduced=1.12 deprecated=1.19 removed=1.22 replacement=certificates.{brand}/v1.CertificateSigningRequest
  [-1.18] sub approval CertificateSigningRequest update
> singular=clustertrustbundle
=1
~1
  [-1.35] lifecycle introduced=1.33 deprecated=1.36 removed=1.39
  [1.36-1.36] lifecycle introduced=1.33 deprecated=1.37 removed=1.40
=4
  [-1.32] published certificates.{brand}/v1alpha1
=5
resource podcertificaterequests PodCertificateRequest namespaced like=certificates.{brand}/v1alpha1
  lifecycle introduced=1.35 deprecated=1.37 removed=1.40 replacement=certificates.{brand}/v1.PodCertificateRequest
  [-1.36] lifecycle introduced=1.35 deprecated=1.38 removed=1.41
  store certificates.{brand}/v1beta1
=1
> singular=lease
=4
  [-1.20] published coordination.{brand}/v1beta1
=6
group coordination.{brand} version v1alpha1 ref coordination/v1alpha1 served=opt-in priority=16500,9 in=1.31-1.31
resource leasecandidates LeaseCandidate namespaced like=coordination.{brand}/v1beta1 in=1.31-1.31
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37
> in=1.32-
=3
  [-1.22] priority 16500,9
> singular=leasecandidate
=4
  [-1.31] published coordination.{brand}/v1alpha1
  [1.32-1.32] published coordination.{brand}/v1alpha2
=8
resource leases Lease namespaced like=coordination.{brand}/v1 served=default
  lifecycle introduced=1.12 deprecated=1.19 removed=1.22 replacement=coordination.{brand}/v1.Lease
=1
> singular=binding
=2
^3  singular=componentstatus
=6
^3  singular=configmap
=10
^3  singular=endpoints
=10
^3  singular=event
=17
^3  singular=limitrange
=10
^3  singular=namespace
=17
^3  singular=node
=22
^3  singular=persistentvolumeclaim
=12
  [-1.17] deleted object published=no
=6
~1
  [1.29-] column "VolumeAttributesClass" string 0 := .spec.volumeAttributesClassName ?? "<unset>"
=2
^3  singular=persistentvolume
=12
  [-1.17] deleted object published=no
=7
~1
  [1.29-] column "VolumeAttributesClass" string 0 := .spec.volumeAttributesClassName ?? "<unset>"
=3
^3  singular=pod
=4
~1
  [1.22-1.24] sub ephemeralcontainers Pod get patch update if EphemeralContainers
  [1.25-] sub ephemeralcontainers Pod get patch update
=1
  [-1.21] sub eviction policy/v1beta1.Eviction create
=4
~1
  [1.32-1.34] sub resize Pod get patch update if InPlacePodVerticalScaling
  [1.35-] sub resize Pod get patch update
=12
  [-1.17] deleted object published=no
=9
> singular=podtemplate
=10
  [-1.17] deleted object published=no
=4
^3  singular=replicationcontroller
=20
^3  singular=resourcequota
=12
  [-1.17] deleted object published=no
=1
  [-1.32] column "Age" string 0 := age(.metadata.creationTimestamp)
=2
~1
  [1.33-] column "Age" string 0 := age(.metadata.creationTimestamp)
> singular=secret
=12
^3  singular=serviceaccount
=11
  [-1.17] deleted object published=no
=3
^3  singular=service
=2
  [-1.22] verbs create delete get list patch update watch
=10
~1
  [1.23-] deleted object
=7
> in=1.21-
> singular=endpointslice
=4
  [-1.16] published discovery.{brand}/v1alpha1
  [1.17-1.30] published discovery.{brand}/v1beta1
=10
group discovery.{brand} version v1alpha1 ref discovery/v1alpha1 served=opt-in priority=16200,9 in=-1.20
resource endpointslices EndpointSlice namespaced like=discovery.{brand}/v1 in=-1.16
> in=1.17-
resource endpointslices EndpointSlice namespaced like=discovery.{brand}/v1 in=1.17-1.24
  lifecycle introduced=1.16 deprecated=1.21 removed=1.25 replacement=discovery.{brand}/v1.EndpointSlice
  [-1.20] lifecycle introduced=1.16 deprecated=1.22 removed=1.25
> in=1.19-
^3  singular=event
=18
resource events Event namespaced like=events.{brand}/v1
  lifecycle introduced=1.8 deprecated=1.22 removed=1.25
=1
  [-1.19] priority 17900,1
resource daemonsets DaemonSet namespaced categories=- like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.1 deprecated=1.8 removed=1.16 replacement=apps/v1.DaemonSet
resource deployments Deployment namespaced categories=- like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.1 deprecated=1.8 removed=1.16 replacement=apps/v1.Deployment
  sub rollback DeploymentRollback create
  sub scale Scale get patch update
resource ingresses Ingress namespaced like=networking.{brand}/v1 served=default
  lifecycle introduced=1.1 deprecated=1.14 removed=1.22 replacement=networking.{brand}/v1.Ingress
resource networkpolicies NetworkPolicy namespaced like=networking.{brand}/v1 in=-1.17
  lifecycle introduced=1.3 deprecated=1.9 removed=1.16 replacement=networking.{brand}/v1.NetworkPolicy
resource podsecuritypolicies PodSecurityPolicy cluster like=policy/v1beta1 in=-1.17
  lifecycle introduced=1.2 deprecated=1.11 removed=1.16 replacement=policy/v1beta1.PodSecurityPolicy
resource replicasets ReplicaSet namespaced categories=- like=apps/v1 in=-1.17
  gcDefault orphan
  lifecycle introduced=1.2 deprecated=1.8 removed=1.16 replacement=apps/v1.ReplicaSet
  sub scale Scale get patch update
> in=1.29-
> singular=flowschema
=5
  [-1.19] published flowcontrol.apiserver.{brand}/v1alpha1
  [1.20-1.25] published flowcontrol.apiserver.{brand}/v1beta1
  [1.26-1.26] published flowcontrol.apiserver.{brand}/v1beta2
  [1.27-1.29] published flowcontrol.apiserver.{brand}/v1beta3
=13
> singular=prioritylevelconfiguration
=5
  [-1.19] published flowcontrol.apiserver.{brand}/v1alpha1
  [1.20-1.25] published flowcontrol.apiserver.{brand}/v1beta1
  [1.26-1.26] published flowcontrol.apiserver.{brand}/v1beta2
  [1.27-1.29] published flowcontrol.apiserver.{brand}/v1beta3
=8
~1
  [1.26-] column "NominalConcurrencyShares" string 0 := .spec.limited.nominalConcurrencyShares ?? "<none>"
  [-1.25] column "AssuredConcurrencyShares" string 0 := .spec.limited.nominalConcurrencyShares ?? "<none>"
=4
group flowcontrol.apiserver.{brand} version v1alpha1 ref flowcontrol/v1alpha1 served=opt-in priority=16100,9 in=1.17-1.28
resource flowschemas FlowSchema cluster like=flowcontrol.apiserver.{brand}/v1 in=1.17-1.20
  lifecycle introduced=1.18 deprecated=1.20 removed=1.21 replacement=flowcontrol.apiserver.{brand}/v1beta3.FlowSchema
  [-1.22] lifecycle introduced=1.18 deprecated=1.20 removed=1.21 replacement=flowcontrol.apiserver.{brand}/v1beta1.FlowSchema
  [1.23-1.25] lifecycle introduced=1.18 deprecated=1.20 removed=1.21 replacement=flowcontrol.apiserver.{brand}/v1beta2.FlowSchema
resource prioritylevelconfigurations PriorityLevelConfiguration cluster like=flowcontrol.apiserver.{brand}/v1 in=1.17-1.20
  lifecycle introduced=1.18 deprecated=1.20 removed=1.21 replacement=flowcontrol.apiserver.{brand}/v1beta3.PriorityLevelConfiguration
  [-1.22] lifecycle introduced=1.18 deprecated=1.20 removed=1.21 replacement=flowcontrol.apiserver.{brand}/v1beta1.PriorityLevelConfiguration
  [1.23-1.25] lifecycle introduced=1.18 deprecated=1.20 removed=1.21 replacement=flowcontrol.apiserver.{brand}/v1beta2.PriorityLevelConfiguration
> in=1.20-
resource flowschemas FlowSchema cluster like=flowcontrol.apiserver.{brand}/v1
  lifecycle introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta3.FlowSchema
  [-1.22] lifecycle introduced=1.20 deprecated=1.23 removed=1.26
  [1.23-1.25] lifecycle introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta2.FlowSchema
resource prioritylevelconfigurations PriorityLevelConfiguration cluster like=flowcontrol.apiserver.{brand}/v1
  lifecycle introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta3.PriorityLevelConfiguration
  [-1.22] lifecycle introduced=1.20 deprecated=1.23 removed=1.26
  [1.23-1.25] lifecycle introduced=1.20 deprecated=1.23 removed=1.26 replacement=flowcontrol.apiserver.{brand}/v1beta2.PriorityLevelConfiguration
> in=1.23-
resource flowschemas FlowSchema cluster like=flowcontrol.apiserver.{brand}/v1
  lifecycle introduced=1.23 deprecated=1.26 removed=1.29 replacement=flowcontrol.apiserver.{brand}/v1beta3.FlowSchema
  [-1.25] lifecycle introduced=1.23 deprecated=1.26 removed=1.29
resource prioritylevelconfigurations PriorityLevelConfiguration cluster like=flowcontrol.apiserver.{brand}/v1
  lifecycle introduced=1.23 deprecated=1.26 removed=1.29 replacement=flowcontrol.apiserver.{brand}/v1beta3.PriorityLevelConfiguration
  [-1.25] lifecycle introduced=1.23 deprecated=1.26 removed=1.29
> in=1.26-
resource flowschemas FlowSchema cluster like=flowcontrol.apiserver.{brand}/v1
  lifecycle introduced=1.26 deprecated=1.29 removed=1.32 replacement=flowcontrol.apiserver.{brand}/v1.FlowSchema
  [-1.28] lifecycle introduced=1.26 deprecated=1.29 removed=1.32
resource prioritylevelconfigurations PriorityLevelConfiguration cluster like=flowcontrol.apiserver.{brand}/v1
  lifecycle introduced=1.26 deprecated=1.29 removed=1.32 replacement=flowcontrol.apiserver.{brand}/v1.PriorityLevelConfiguration
  [-1.28] lifecycle introduced=1.26 deprecated=1.29 removed=1.32
=1
group lifecycle.{brand} version v1alpha1 ref lifecycle/v1alpha1 served=opt-in in=1.37-
resource evictionrequests EvictionRequest namespaced singular=evictionrequest in=1.37-
  lifecycle introduced=1.37 deprecated=1.40 removed=1.43
  verbs create delete deletecollection get list patch update watch
  sub status EvictionRequest get patch update
  select metadata.name metadata.namespace
  store lifecycle.{brand}/v1alpha1
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource evictions Eviction namespaced singular=eviction in=1.37-
  lifecycle introduced=1.37 deprecated=1.40 removed=1.43
  verbs create delete deletecollection get list patch update watch
  sub status Eviction get patch update
  select metadata.name metadata.namespace
  store lifecycle.{brand}/v1alpha1
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
=1
> singular=ingressclass
=4
  [-1.20] published networking.{brand}/v1beta1
=7
^3  singular=ingress
=5
  [-1.20] published networking.{brand}/v1beta1
=7
~1
  [1.18-] column "Class" string 0 := .spec.ingressClassName ?? "<none>"
=4
^3  singular=ipaddress
=4
  [-1.30] published networking.{brand}/v1alpha1
  [1.31-1.33] published networking.{brand}/v1beta1
=6
^3  singular=networkpolicy
=2
  [1.24-1.27] sub status NetworkPolicy get patch update
=3
  [1.24-1.27] create status={}
  [1.24-1.27] update keep status
  [1.24-1.27] subUpdate status keep spec
=5
> singular=servicecidr
=5
  [-1.30] published networking.{brand}/v1alpha1
  [1.31-1.33] published networking.{brand}/v1beta1
=7
group networking.{brand} version v1alpha1 ref networking/v1alpha1 served=opt-in priority=17200,1 in=1.25-1.33
resource clustercidrs ClusterCIDR cluster short=cc in=1.25-1.28
  lifecycle introduced=1.25 deprecated=1.28 removed=1.31
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store networking.{brand}/v1alpha1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "PerNodeHostBits" string 0 := .spec.perNodeHostBits
  column "IPv4" string 0 := .spec.ipv4 || "<none>"
  column "IPv6" string 0 := .spec.ipv6 || "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource ipaddresses IPAddress cluster like=networking.{brand}/v1 in=1.27-1.30
  lifecycle introduced=1.27 deprecated=1.30 removed=1.33
resource servicecidrs ServiceCIDR cluster like=networking.{brand}/v1 in=1.29-1.30
  lifecycle introduced=1.27 deprecated=1.30 removed=1.33
=1
resource ingressclasses IngressClass cluster like=networking.{brand}/v1 served=default
  lifecycle introduced=1.18 deprecated=1.19 removed=1.22 replacement=networking.{brand}/v1.IngressClassList
resource ingresses Ingress namespaced like=networking.{brand}/v1 served=default
  lifecycle introduced=1.14 deprecated=1.19 removed=1.22 replacement=networking.{brand}/v1.Ingress
=4
> in=1.20-
> singular=runtimeclass
=4
  [-1.20] published node.{brand}/v1beta1
=7
resource runtimeclasses RuntimeClass cluster like=node.{brand}/v1 in=-1.23
=1
resource runtimeclasses RuntimeClass cluster like=node.{brand}/v1
  lifecycle introduced=1.13 deprecated=1.22 removed=1.25
> in=1.21-
^3  singular=poddisruptionbudget
=5
  [-1.26] published policy/v1beta1
=12
resource poddisruptionbudgets PodDisruptionBudget namespaced like=policy/v1
  lifecycle introduced=1.5 deprecated=1.21 removed=1.25 replacement=policy/v1.PodDisruptionBudget
  [-1.20] lifecycle introduced=1.5 deprecated=1.22 removed=1.25
resource podsecuritypolicies PodSecurityPolicy cluster short=psp
  lifecycle introduced=1.10 deprecated=1.21 removed=1.25
  [-1.20] lifecycle introduced=1.10 deprecated=1.22 removed=1.25
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store policy/v1beta1 prefix=podsecuritypolicy
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  [-1.17] deleted object published=no
  column "Name" string/name 0 := .metadata.name
  column "Priv" string 0 := flag(.spec.privileged) ?? "false"
  column "Caps" string 0 := join(.spec.allowedCapabilities)
  column "SELinux" string 0 := .spec.seLinux.rule
  column "RunAsUser" string 0 := .spec.runAsUser.rule
  column "FsGroup" string 0 := .spec.fsGroup.rule
  column "SupGroup" string 0 := .spec.supplementalGroups.rule
  column "ReadOnlyRootFs" string 0 := flag(.spec.readOnlyRootFilesystem) ?? "false"
  column "Volumes" string 0 := join(.spec.volumes)
=1
> singular=clusterrolebinding
=8
~1
  [1.18-] column "Role" string 0 := "{.roleRef.kind}/{.roleRef.name}"
=1
  [-1.17] column "Role" string 1 := "{.roleRef.kind}/{.roleRef.name}"
=3
> singular=clusterrole
=9
> singular=rolebinding
=8
~1
  [1.18-] column "Role" string 0 := "{.roleRef.kind}/{.roleRef.name}"
=1
  [-1.17] column "Role" string 1 := "{.roleRef.kind}/{.roleRef.name}"
=3
> singular=role
=10
resource clusterrolebindings ClusterRoleBinding cluster like=rbac.authorization.{brand}/v1 in=-1.22
resource clusterroles ClusterRole cluster like=rbac.authorization.{brand}/v1 in=-1.22
resource rolebindings RoleBinding namespaced like=rbac.authorization.{brand}/v1 in=-1.22
resource roles Role namespaced like=rbac.authorization.{brand}/v1 in=-1.22
=1
resource clusterrolebindings ClusterRoleBinding cluster like=rbac.authorization.{brand}/v1
  lifecycle introduced=1.6 deprecated=1.17 removed=1.22 replacement=rbac.authorization.{brand}/v1.ClusterRoleBinding
resource clusterroles ClusterRole cluster like=rbac.authorization.{brand}/v1
  lifecycle introduced=1.6 deprecated=1.17 removed=1.22 replacement=rbac.authorization.{brand}/v1.ClusterRole
resource rolebindings RoleBinding namespaced like=rbac.authorization.{brand}/v1
  lifecycle introduced=1.6 deprecated=1.17 removed=1.22 replacement=rbac.authorization.{brand}/v1.RoleBinding
resource roles Role namespaced like=rbac.authorization.{brand}/v1
  lifecycle introduced=1.6 deprecated=1.17 removed=1.22 replacement=rbac.authorization.{brand}/v1.Role
> in=1.34-
> singular=deviceclass
=4
~1
  [-1.31] published resource.{brand}/v1alpha3
  [1.32-1.33] published resource.{brand}/v1beta1
  [1.34-] published resource.{brand}/v1beta2
=6
> singular=resourceclaim
=5
~1
  [1.31-1.31] published resource.{brand}/v1alpha3
  [1.32-1.33] published resource.{brand}/v1beta1
  [1.34-] published resource.{brand}/v1beta2
=10
> singular=resourceclaimtemplate
=4
~1
  [1.31-1.31] published resource.{brand}/v1alpha3
  [1.32-1.33] published resource.{brand}/v1beta1
  [1.34-] published resource.{brand}/v1beta2
=6
> singular=resourceslice
=4
~1
  [1.31-1.31] published resource.{brand}/v1alpha3
  [1.32-1.33] published resource.{brand}/v1beta1
  [1.34-] published resource.{brand}/v1beta2
=9
group resource.{brand} version v1alpha1 ref resource/v1alpha1 served=opt-in priority=15900,9 in=1.26-1.26
resource podschedulings PodScheduling namespaced in=1.26-1.26
  verbs create delete deletecollection get list patch update watch
  sub status PodScheduling get patch update
  select metadata.name metadata.namespace
  store resource.{brand}/v1alpha1
  create status={}
  update keep status
  subUpdate status keep spec,metadata
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "SelectedNode" string 0 := .spec.selectedNode
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclaims ResourceClaim namespaced like=resource.{brand}/v1alpha2 in=1.26-1.26
resource resourceclaimtemplates ResourceClaimTemplate namespaced like=resource.{brand}/v1alpha2 in=1.26-1.26
resource resourceclasses ResourceClass cluster like=resource.{brand}/v1alpha2 in=1.26-1.26
group resource.{brand} version v1alpha2 ref resource/v1alpha2 served=opt-in priority=15900,9 in=1.27-1.30
resource podschedulingcontexts PodSchedulingContext namespaced like=resource.{brand}/v1alpha3 in=1.27-1.30
resource resourceclaimparameters ResourceClaimParameters namespaced in=1.30-1.30
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store resource.{brand}/v1alpha2
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "GeneratedFrom" string 0 := "{.generatedFrom.kind}.{.generatedFrom.apiGroup} {.generatedFrom.name}" ?? ""
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclaims ResourceClaim namespaced in=1.27-1.30
  verbs create delete deletecollection get list patch update watch
  sub status ResourceClaim get patch update
  select metadata.name metadata.namespace
  store resource.{brand}/v1alpha2 prefix=resourceclaims-by-class
  [-1.26] published resource.{brand}/v1alpha1
  create status={}
  update keep status
  subUpdate status keep spec,metadata
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "ResourceClassName" string 0 := .spec.resourceClassName
  column "AllocationMode" string 0 := .spec.allocationMode
  column "State" string 0 := claimState()
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclaimtemplates ResourceClaimTemplate namespaced in=1.27-1.30
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store resource.{brand}/v1alpha2 prefix=resourceclaimtemplates-by-class
  [-1.26] published resource.{brand}/v1alpha1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "ResourceClassName" string 0 := .spec.spec.resourceClassName
  column "AllocationMode" string 0 := .spec.spec.allocationMode
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclasses ResourceClass cluster in=1.27-1.30
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store resource.{brand}/v1alpha2
  [-1.26] published resource.{brand}/v1alpha1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "DriverName" string 0 := .driverName
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclassparameters ResourceClassParameters namespaced in=1.30-1.30
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store resource.{brand}/v1alpha2
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "GeneratedFrom" string 0 := "{.generatedFrom.kind}.{.generatedFrom.apiGroup} {.generatedFrom.name}" ?? ""
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceslices ResourceSlice cluster in=1.30-1.30
  verbs create delete deletecollection get list patch update watch
  select metadata.name nodeName driverName
  store resource.{brand}/v1alpha2 prefix=resourceslices-by-class
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Node" string 0 := .nodeName ?? ""
  column "Driver" string 0 := .driverName
  column "Age" string 0 := age(.metadata.creationTimestamp)
> in=1.31-
resource deviceclasses DeviceClass cluster like=resource.{brand}/v1 in=1.31-1.33
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37 replacement=resource.{brand}/v1beta1.DeviceClass
> singular=devicetaintrule
=2
  [1.35-] sub status DeviceTaintRule get patch update
=15
resource podschedulingcontexts PodSchedulingContext namespaced in=1.31-1.31
  verbs create delete deletecollection get list patch update watch
  sub status PodSchedulingContext get patch update
  select metadata.name metadata.namespace
  store resource.{brand}/v1alpha3
  [-1.30] published resource.{brand}/v1alpha2
  create status={}
  update keep status
  subUpdate status keep spec,metadata
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "SelectedNode" string 0 := .spec.selectedNode
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclaims ResourceClaim namespaced like=resource.{brand}/v1 in=1.31-1.33
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37 replacement=resource.{brand}/v1beta1.ResourceClaim
resource resourceclaimtemplates ResourceClaimTemplate namespaced like=resource.{brand}/v1 in=1.31-1.33
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37 replacement=resource.{brand}/v1beta1.ResourceClaimTemplate
resource resourcepoolstatusrequests ResourcePoolStatusRequest cluster singular=resourcepoolstatusrequest
  lifecycle introduced=1.36 deprecated=1.39 removed=1.42
  verbs create delete deletecollection get list patch update watch
  sub status ResourcePoolStatusRequest get patch update
  select metadata.name
  store resource.{brand}/v1alpha3
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource resourceslices ResourceSlice cluster like=resource.{brand}/v1 in=1.31-1.33
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37 replacement=resource.{brand}/v1beta1.ResourceSlice
> in=1.32-
=8
> in=1.33-
=2
resource devicetaintrules DeviceTaintRule cluster like=resource.{brand}/v1alpha3
  lifecycle introduced=1.36 deprecated=1.39 removed=1.42
=7
^3  singular=priorityclass
=11
~1
  [1.32-] column "PreemptionPolicy" string 0 := .preemptionPolicy
=1
resource priorityclasses PriorityClass cluster like=scheduling.{brand}/v1 in=-1.22
group scheduling.{brand} version v1alpha3 ref scheduling/v1alpha3 served=opt-in in=1.37-
resource compositepodgroups CompositePodGroup namespaced singular=compositepodgroup in=1.37-
  verbs create delete deletecollection get list patch update watch
  sub status CompositePodGroup get patch update
  select metadata.name metadata.namespace
  store scheduling.{brand}/v1alpha3
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource podgroups PodGroup namespaced like=scheduling.{brand}/v1beta1 in=1.37-
resource workloads Workload namespaced like=scheduling.{brand}/v1beta1 in=1.37-
=1
resource podgroups PodGroup namespaced singular=podgroup served=opt-in in=1.37-
  lifecycle introduced=1.37 deprecated=1.40 removed=1.43
  verbs create delete deletecollection get list patch update watch
  sub status PodGroup get patch update
  select metadata.name metadata.namespace
  store scheduling.{brand}/v1beta1
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource priorityclasses PriorityClass cluster like=scheduling.{brand}/v1
  lifecycle introduced=1.11 deprecated=1.14 removed=1.22 replacement=scheduling.{brand}/v1.PriorityClass
resource workloads Workload namespaced singular=workload served=opt-in in=1.37-
  lifecycle introduced=1.37 deprecated=1.40 removed=1.43
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store scheduling.{brand}/v1beta1
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Age" string 0 := age(.metadata.creationTimestamp)
group settings.{brand} version v1alpha1 ref settings/v1alpha1 served=opt-in priority=16900,9 in=-1.19
resource podpresets PodPreset namespaced in=-1.19
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store settings.{brand}/v1alpha1
  update keep spec
  generation 1
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
=1
> singular=csidriver
=4
  [-1.20] published storage.{brand}/v1beta1
=4
  [-1.17] deleted object published=no
=3
~3
  [1.21-] column "StorageCapacity" boolean 0 := .spec.storageCapacity ?? false
  [1.21-] column "TokenRequests" string 0 := join(.spec.tokenRequests[].audience) ?? "<unset>"
  [1.21-] column "RequiresRepublish" boolean 0 := .spec.requiresRepublish ?? false
=2
> singular=csinode
=4
  [-1.17] published storage.{brand}/v1beta1
=4
  [-1.17] deleted object published=no
=3
> singular=csistoragecapacity
=4
  [-1.24] published storage.{brand}/v1beta1
=5
^3  singular=storageclass
=8
  [-1.17] deleted object published=no
=2
~3
  [1.17-] column "ReclaimPolicy" string 0 := .reclaimPolicy ?? "Delete"
  [1.17-] column "VolumeBindingMode" string 0 := .volumeBindingMode ?? "Immediate"
  [1.17-] column "AllowVolumeExpansion" string 0 := .allowVolumeExpansion ?? false
=1
> singular=volumeattachment
=12
  [-1.17] deleted object published=no
=9
resource csistoragecapacities CSIStorageCapacity namespaced like=storage.{brand}/v1
  lifecycle introduced=1.19 deprecated=1.21 removed=1.24 replacement=storage.{brand}/v1beta1.CSIStorageCapacity
  [-1.20] if CSIStorageCapacity
resource volumeattachments VolumeAttachment cluster like=storage.{brand}/v1 in=-1.22
  lifecycle introduced=1.9 deprecated=1.21 removed=1.24 replacement=storage.{brand}/v1.VolumeAttachment
  sub status none
=2
  [-1.33] lifecycle introduced=1.29 deprecated=1.32 removed=1.35
=1
resource csidrivers CSIDriver cluster like=storage.{brand}/v1 served=default
  lifecycle introduced=1.14 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.CSIDriver
  [-1.17] if CSIDriverRegistry
resource csinodes CSINode cluster like=storage.{brand}/v1 served=default
  lifecycle introduced=1.14 deprecated=1.17 removed=1.22 replacement=storage.{brand}/v1.CSINode
  [-1.16] if CSINodeInfo
resource csistoragecapacities CSIStorageCapacity namespaced like=storage.{brand}/v1 served=default
  lifecycle introduced=1.21 deprecated=1.24 removed=1.27 replacement=storage.{brand}/v1.CSIStorageCapacity
  [-1.23] lifecycle introduced=1.21 deprecated=1.24 removed=1.27
resource storageclasses StorageClass cluster like=storage.{brand}/v1 served=default
  lifecycle introduced=1.4 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.StorageClass
resource volumeattachments VolumeAttachment cluster like=storage.{brand}/v1 served=default
  lifecycle introduced=1.10 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.VolumeAttachment
  sub status none
^3  singular=volumeattributesclass
=1
  [-1.33] lifecycle introduced=1.31 deprecated=1.34 removed=1.37
=3
  [-1.30] published storage.{brand}/v1alpha1
=7
> in=1.30-1.34
=14
~1
  [-1.34] column "Resource" string 0 := "{.spec.resource.resource}.{.spec.resource.version}.{.spec.resource.group}"
  [1.35-] column "Resource" string 0 := "{.spec.resource.resource}.{.spec.resource.group}"
  [1.35-] column "Status" string 0 := lastCondition("Running", "Failed", "Succeeded") ?? "Unknown"
group storagemigration.{brand} version v1 ref storagemigration/v1 served=default in=1.37-
resource storageversionmigrations StorageVersionMigration cluster like=storagemigration.{brand}/v1beta1 in=1.37-
  lifecycle introduced=1.37
group storagemigration.{brand} version v1beta1 ref storagemigration/v1beta1 served=opt-in priority=15800,9 in=1.35-
resource storageversionmigrations StorageVersionMigration cluster like=storagemigration.{brand}/v1alpha1
  lifecycle introduced=1.35 deprecated=1.37 removed=1.40 replacement=storagemigration.{brand}/v1.StorageVersionMigration
  [-1.36] lifecycle introduced=1.35 deprecated=1.38 removed=1.41
  store storagemigration.{brand}/v1beta1
=1`
