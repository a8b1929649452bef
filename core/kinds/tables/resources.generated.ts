// Generated from resources.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const resourceTable: string = `group admission.{brand} version v1 ref admission/v1 served=payload
group admission.{brand} version v1beta1 ref admission/v1beta1 served=payload
group admissionregistration.{brand} version v1 ref admissionregistration/v1 served=default priority=16700,15
resource mutatingwebhookconfigurations MutatingWebhookConfiguration cluster categories=api-extensions
  lifecycle introduced=1.16
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store admissionregistration.{brand}/v1
  generation 1; +1 on webhooks change
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Webhooks" integer 0 := len(.webhooks)
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource validatingadmissionpolicies ValidatingAdmissionPolicy cluster categories=api-extensions
  lifecycle introduced=1.30
  verbs create delete deletecollection get list patch update watch
  sub status ValidatingAdmissionPolicy get patch update
  select metadata.name
  store admissionregistration.{brand}/v1
  create status={}
  update keep status
  generation 1; +1 on spec change
  subUpdate status keep spec,metadata
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Validations" integer 0 := len(.spec.validations)
  column "ParamKind" string 0 := "{.spec.paramKind.apiVersion}/{.spec.paramKind.kind}" ?? "<unset>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding cluster categories=api-extensions
  lifecycle introduced=1.30
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store admissionregistration.{brand}/v1
  generation 1; +1 on spec change
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "PolicyName" string 0 := .spec.policyName
  column "ParamRef" string 0 := paramReference() ?? "<unset>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource validatingwebhookconfigurations ValidatingWebhookConfiguration cluster categories=api-extensions
  lifecycle introduced=1.16
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store admissionregistration.{brand}/v1
  generation 1; +1 on webhooks change
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Webhooks" integer 0 := len(.webhooks)
  column "Age" string 0 := age(.metadata.creationTimestamp)
group admissionregistration.{brand} version v1alpha1 ref admissionregistration/v1alpha1 served=opt-in priority=16700,9
resource mutatingadmissionpolicies MutatingAdmissionPolicy cluster like=admissionregistration.{brand}/v1beta1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
resource mutatingadmissionpolicybindings MutatingAdmissionPolicyBinding cluster like=admissionregistration.{brand}/v1beta1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
group admissionregistration.{brand} version v1beta1 ref admissionregistration/v1beta1 served=opt-in priority=16700,12
resource mutatingadmissionpolicies MutatingAdmissionPolicy cluster categories=api-extensions
  lifecycle introduced=1.34 deprecated=1.37 removed=1.40 replacement=admissionregistration.{brand}/v1.MutatingAdmissionPolicy
  lifecycle introduced=1.34 deprecated=1.37 removed=1.40
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store admissionregistration.{brand}/v1beta1
  published admissionregistration.{brand}/v1alpha1
  generation 1; +1 on spec change
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Mutations" integer 0 := len(.spec.mutations)
  column "ParamKind" string 0 := "{.spec.paramKind.apiVersion}/{.spec.paramKind.kind}" ?? "<unset>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource mutatingadmissionpolicybindings MutatingAdmissionPolicyBinding cluster categories=api-extensions
  lifecycle introduced=1.34 deprecated=1.37 removed=1.40 replacement=admissionregistration.{brand}/v1.MutatingAdmissionPolicyBinding
  lifecycle introduced=1.34 deprecated=1.37 removed=1.40
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store admissionregistration.{brand}/v1beta1
  published admissionregistration.{brand}/v1alpha1
  generation 1; +1 on spec change
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "PolicyName" string 0 := .spec.policyName
  column "ParamRef" string 0 := paramReference() ?? "<unset>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
group apidiscovery.{brand} version v2 ref apidiscovery/v2 served=payload
group apidiscovery.{brand} version v2beta1 ref apidiscovery/v2beta1 served=payload
group apiextensions.{brand} version v1 ref apiextensions/v1 served=default priority=16700,15
resource customresourcedefinitions CustomResourceDefinition cluster short=crd,crds categories=api-extensions
  lifecycle introduced=1.16
  verbs create delete deletecollection get list patch update watch
  sub status CustomResourceDefinition get patch update
  select metadata.name
  store apiextensions.{brand}/v1
  published apiextensions.{brand}/v1beta1
  create status={}; addStoredVersion
  update keep status; addStoredVersion
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
group apiextensions.{brand} version v1beta1 ref apiextensions/v1beta1 served=default priority=16700,9
group apiregistration.{brand} version v1 ref apiregistration/v1 served=default
resource apiservices APIService cluster categories=api-extensions
  lifecycle introduced=1.10
  verbs create delete deletecollection get list patch update watch
  sub status APIService get patch update
  select metadata.name
  store apiregistration.{brand}/v1
  create status={}; localApiService
  update keep status
  generation none
  subUpdate status keep spec,metadata.labels,metadata.annotations,metadata.finalizers,metadata.ownerReferences
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Service" string 0 := "{.spec.service.namespace}/{.spec.service.name}" ?? "Local"
  column "Available" string 0 := apiServiceAvailable()
  column "Age" string 0 := age(.metadata.creationTimestamp)
group apiregistration.{brand} version v1beta1 ref apiregistration/v1beta1 served=default
group internal.apiserver.{brand} version v1alpha1 ref apiserverinternal/v1alpha1 served=opt-in priority=16000,9
resource storageversions StorageVersion cluster
  verbs create delete deletecollection get list patch update watch
  sub status StorageVersion get patch update
  select metadata.name
  store internal.apiserver.{brand}/v1alpha1
  create status={}
  update keep status
  generation none
  subUpdate status keep spec,metadata
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "CommonEncodingVersion" string 0 := .status.commonEncodingVersion ?? "<unset>"
  column "StorageVersions" string 0 := more3(encodingVersions())
  column "Age" string 0 := age(.metadata.creationTimestamp)
group apps version v1 ref apps/v1 served=default priority=17800,15
resource controllerrevisions ControllerRevision namespaced
  lifecycle introduced=1.9
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store apps/v1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Controller" string 0 := controllerReference() ?? "<none>"
  column "Revision" string 0 := .revision
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource daemonsets DaemonSet namespaced short=ds categories=all
  lifecycle introduced=1.9
  verbs create delete deletecollection get list patch update watch
  sub status DaemonSet get patch update
  select metadata.name metadata.namespace
  store apps/v1
  create status={}; gatedContainers; templateGeneration
  update keep status; gatedContainers; templateGeneration
  generation 1; +1 on spec change
  subUpdate status keep spec; templateGeneration
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Desired" integer 0 := .status.desiredNumberScheduled
  column "Current" integer 0 := .status.currentNumberScheduled
  column "Ready" integer 0 := .status.numberReady
  column "Up-to-date" integer 0 := .status.updatedNumberScheduled
  column "Available" integer 0 := .status.numberAvailable
  column "Node Selector" string 0 := labels(.spec.template.spec.nodeSelector)
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.template.spec.containers)
  column "Selector" string 1 := selector(.spec.selector)
resource deployments Deployment namespaced short=deploy categories=all
  lifecycle introduced=1.9
  verbs create delete deletecollection get list patch update watch
  sub scale autoscaling/v1.Scale get patch update
  sub status Deployment get patch update
  select metadata.name metadata.namespace
  store apps/v1
  create status={}; gatedContainers
  update keep status; gatedContainers
  generation 1; +1 on spec,metadata.annotations change
  subUpdate status keep spec,metadata.labels
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Ready" string 0 := "{.status.readyReplicas ?? 0}/{.spec.replicas ?? 0}"
  column "Up-to-date" string 0 := .status.updatedReplicas ?? 0
  column "Available" string 0 := .status.availableReplicas ?? 0
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.template.spec.containers)
  column "Selector" string 1 := bareSelector(.spec.selector)
resource replicasets ReplicaSet namespaced short=rs categories=all
  lifecycle introduced=1.9
  verbs create delete deletecollection get list patch update watch
  sub scale autoscaling/v1.Scale get patch update
  sub status ReplicaSet get patch update
  select metadata.name metadata.namespace
  store apps/v1
  create status={}; gatedContainers
  update keep status; gatedContainers
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Desired" integer 0 := .spec.replicas
  column "Current" integer 0 := .status.replicas
  column "Ready" integer 0 := .status.readyReplicas
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.template.spec.containers)
  column "Selector" string 1 := selector(.spec.selector)
resource statefulsets StatefulSet namespaced short=sts categories=all
  lifecycle introduced=1.9
  verbs create delete deletecollection get list patch update watch
  sub scale autoscaling/v1.Scale get patch update
  sub status StatefulSet get patch update
  select metadata.name metadata.namespace
  store apps/v1
  create status={}; gatedContainers
  update keep status; gatedContainers
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Ready" string 0 := "{.status.readyReplicas ?? 0}/{.spec.replicas ?? 0}"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.template.spec.containers)
group apps version v1beta1 ref apps/v1beta1 served=opt-in priority=17800,1
group apps version v1beta2 ref apps/v1beta2 served=opt-in priority=17800,9
group authentication.{brand} version v1 ref authentication/v1 served=default priority=17700,15
resource selfsubjectreviews SelfSubjectReview cluster
  lifecycle introduced=1.28
  verbs create
resource tokenreviews TokenReview cluster
  lifecycle introduced=1.6
  verbs create
group authentication.{brand} version v1alpha1 ref authentication/v1alpha1 served=opt-in priority=17700,1
group authentication.{brand} version v1beta1 ref authentication/v1beta1 served=default priority=17700,9
group authorization.{brand} version v1 ref authorization/v1 served=default priority=17600,15
resource localsubjectaccessreviews LocalSubjectAccessReview namespaced
  lifecycle introduced=1.6
  verbs create
resource selfsubjectaccessreviews SelfSubjectAccessReview cluster
  lifecycle introduced=1.6
  verbs create
resource selfsubjectrulesreviews SelfSubjectRulesReview cluster
  lifecycle introduced=1.8
  verbs create
resource subjectaccessreviews SubjectAccessReview cluster
  lifecycle introduced=1.6
  verbs create
group authorization.{brand} version v1beta1 ref authorization/v1beta1 served=default priority=17600,9
group autoscaling version v1 ref autoscaling/v1 served=default priority=17500,15
resource horizontalpodautoscalers HorizontalPodAutoscaler namespaced like=autoscaling/v2
  lifecycle introduced=1.2
group autoscaling version v2 ref autoscaling/v2 served=default priority=17500,30
resource horizontalpodautoscalers HorizontalPodAutoscaler namespaced short=hpa categories=all
  lifecycle introduced=1.23
  verbs create delete deletecollection get list patch update watch
  sub status HorizontalPodAutoscaler get patch update
  select metadata.name metadata.namespace
  store autoscaling/v2
  create status={}
  update keep status
  generation none
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Reference" string 0 := "{.spec.scaleTargetRef.kind}/{.spec.scaleTargetRef.name}"
  column "Targets" string 0 := autoscalerTargets()
  column "MinPods" string 0 := "{.spec.minReplicas}" ?? "<unset>"
  column "MaxPods" string 0 := .spec.maxReplicas
  column "Replicas" string 0 := .status.currentReplicas ?? 0
  column "Age" string 0 := age(.metadata.creationTimestamp)
group autoscaling version v2beta1 ref autoscaling/v2beta1 served=default priority=17500,9
group autoscaling version v2beta2 ref autoscaling/v2beta2 served=default priority=17500,1
group batch version v1 ref batch/v1 served=default priority=17400,15
resource cronjobs CronJob namespaced short=cj categories=all
  lifecycle introduced=1.21
  verbs create delete deletecollection get list patch update watch
  sub status CronJob get patch update
  select metadata.name metadata.namespace
  store batch/v1
  create status={}; gatedContainers
  update keep status; gatedContainers
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Schedule" string 0 := .spec.schedule
  column "Timezone" string 0 := .spec.timeZone ?? "<none>"
  column "Suspend" boolean 0 := flag(.spec.suspend) ?? "<unset>"
  column "Active" integer 0 := len(.status.active)
  column "Last Schedule" string 0 := age(.status.lastScheduleTime, "<none>")
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.jobTemplate.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.jobTemplate.spec.template.spec.containers)
  column "Selector" string 1 := selector(.spec.jobTemplate.spec.selector)
resource jobs Job namespaced categories=all
  lifecycle introduced=1.2
  verbs create delete deletecollection get list patch update watch
  sub status Job get patch update
  select metadata.name metadata.namespace status.successful=status.succeeded:0
  store batch/v1
  create status={}; jobSelector; gatedContainers
  update keep status; gatedContainers
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault orphan
  orphanWarning child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning
  column "Name" string/name 0 := .metadata.name
  column "Status" string 0 := jobStatus()
  column "Completions" string 0 := jobCompletions()
  column "Duration" string 0 := jobDuration()
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.template.spec.containers)
  column "Selector" string 1 := selector(.spec.selector)
group batch version v1beta1 ref batch/v1beta1 served=default priority=17400,9
group certificates.{brand} version v1 ref certificates/v1 served=default priority=17300,15
resource certificatesigningrequests CertificateSigningRequest cluster short=csr
  lifecycle introduced=1.19
  verbs create delete deletecollection get list patch update watch
  sub approval CertificateSigningRequest get patch update
  sub status CertificateSigningRequest get patch update
  select metadata.name spec.signerName
  store certificates.{brand}/v1
  create status={}; requestingUser
  update keep spec,status
  generation none
  subUpdate status keep spec; keepDecision
  subUpdate approval onlyConditions
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "SignerName" string 0 := .spec.signerName || "<none>"
  column "Requestor" string 0 := .spec.username
  column "RequestedDuration" string 0 := seconds(.spec.expirationSeconds) ?? "<none>"
  column "Condition" string 0 := signingRequestCondition()
group certificates.{brand} version v1alpha1 ref certificates/v1alpha1 served=opt-in priority=17300,1
resource clustertrustbundles ClusterTrustBundle cluster like=certificates.{brand}/v1beta1
  lifecycle introduced=1.26 deprecated=1.34 removed=1.37
  if ClusterTrustBundle
resource podcertificaterequests PodCertificateRequest namespaced
  lifecycle introduced=1.34 deprecated=1.37 removed=1.40
  if PodCertificateRequest
  verbs create delete deletecollection get list patch update watch
  sub status PodCertificateRequest get patch update
  select metadata.name metadata.namespace spec.signerName spec.podName spec.nodeName
  store certificates.{brand}/v1alpha1
  create status={}
  update keep status
  generation none
  subUpdate status keep spec,metadata
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "PodName" string 0 := .spec.podName
  column "ServiceAccountName" string 0 := .spec.serviceAccountName
  column "NodeName" string 0 := .spec.nodeName
  column "SignerName" string 0 := .spec.signerName
  column "State" string 0 := lastCondition("Issued", "Denied", "Failed") ?? "Pending"
group certificates.{brand} version v1beta1 ref certificates/v1beta1 served=opt-in priority=17300,9
resource clustertrustbundles ClusterTrustBundle cluster
  lifecycle introduced=1.33 deprecated=1.37 removed=1.40 replacement=certificates.{brand}/v1.ClusterTrustBundle
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
  if ClusterTrustBundle
  verbs create delete deletecollection get list patch update watch
  select metadata.name spec.signerName
  store certificates.{brand}/v1beta1
  generation none
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "SignerName" string 0 := .spec.signerName || "<none>"
group coordination.{brand} version v1 ref coordination/v1 served=default priority=16500,15
resource leases Lease namespaced
  lifecycle introduced=1.14
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store coordination.{brand}/v1
  generation none
  upsert=yes unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Holder" string 0 := .spec.holderIdentity
  column "Age" string 0 := age(.metadata.creationTimestamp)
group coordination.{brand} version v1alpha2 ref coordination/v1alpha2 served=opt-in priority=16500,12
resource leasecandidates LeaseCandidate namespaced like=coordination.{brand}/v1beta1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
group coordination.{brand} version v1beta1 ref coordination/v1beta1 served=opt-in priority=16500,13
resource leasecandidates LeaseCandidate namespaced
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace spec.leaseName
  store coordination.{brand}/v1beta1
  generation none
  upsert=yes unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "LeaseName" string 0 := .spec.leaseName
  column "BinaryVersion" string 0 := .spec.binaryVersion
  column "EmulationVersion" string 0 := .spec.emulationVersion
  column "Age" string 0 := age(.metadata.creationTimestamp)
group core version v1 ref core/v1 served=default priority=18000,1
resource bindings Binding namespaced
  lifecycle introduced=1.0
  verbs create
resource componentstatuses ComponentStatus cluster short=cs
  lifecycle introduced=1.0 deprecated=1.19
  verbs get list
  column "Name" string/name 0 := .metadata.name
  column "Status" string 0 := componentHealth()
  column "Message" string 0 := condition(.conditions, "Healthy", "message")
  column "Error" string 0 := condition(.conditions, "Healthy", "error")
resource configmaps ConfigMap namespaced short=cm
  lifecycle introduced=1.2
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store v1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Data" string 0 := len(.data, .binaryData)
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource endpoints Endpoints namespaced short=ep
  lifecycle introduced=1.0 deprecated=1.33 replacement=discovery.{brand}/v1.EndpointSlice
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store v1 prefix=services/endpoints
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Endpoints" string 0 := endpointAddresses() ?? "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource events Event namespaced short=ev
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace involvedObject.kind involvedObject.namespace involvedObject.name involvedObject.uid involvedObject.apiVersion involvedObject.resourceVersion involvedObject.fieldPath reason reportingComponent source=source.component|reportingComponent type
  store v1
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault unsupported
  column "Last Seen" string 0 := age(lastEventTime())
  column "Type" string 0 := .type
  column "Reason" string 0 := .reason
  column "Object" string 0 := eventObject()
  column "Subobject" string 1 := .involvedObject.fieldPath
  column "Source" string 1 := eventSource()
  column "Message" string 0 := trim(.message)
  column "First Seen" string 1 := age(.firstTimestamp ?? .eventTime)
  column "Count" string 1 := eventCount()
  column "Name" string/name 1 := .metadata.name
resource limitranges LimitRange namespaced short=limits
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store v1
  create uuidName
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource namespaces Namespace cluster short=ns
  lifecycle introduced=1.0
  verbs create delete get list patch update watch
  sub finalize Namespace update
  sub status Namespace get patch update
  select metadata.name status.phase
  store v1
  create status={"phase":"Active"}; namespaceFinalizer; namespaceLabel
  update hold spec.finalizers; keep status; namespaceLabel
  generation none
  subUpdate status keep spec
  subUpdate finalize keep status
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object published=no
  column "Name" string/name 0 := .metadata.name
  column "Status" string 0 := .status.phase
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource nodes Node cluster short=no
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub proxy NodeProxyOptions create delete get patch update
  sub status Node get patch update
  select metadata.name spec.unschedulable=spec.unschedulable:false
  store v1 prefix=minions
  create dropKubeletConfig; dropNodeFeatures; fillAllocatable
  update keep status; dropKubeletConfig
  generation none
  subUpdate status keep spec; dropKubeletConfig; fillAllocatable
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Status" string 0 := nodeStatus()
  column "Roles" string 0 := nodeRoles("node-role.{brandLong}/", "{brandLong}/role") || "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Version" string 0 := .status.nodeInfo.kubeletVersion
  column "Internal-IP" string 1 := nodeAddress("InternalIP") ?? "<none>"
  column "External-IP" string 1 := nodeAddress("ExternalIP") ?? "<none>"
  column "OS-Image" string 1 := .status.nodeInfo.osImage || "<unknown>"
  column "Kernel-Version" string 1 := .status.nodeInfo.kernelVersion || "<unknown>"
  column "Container-Runtime" string 1 := .status.nodeInfo.containerRuntimeVersion || "<unknown>"
resource persistentvolumeclaims PersistentVolumeClaim namespaced short=pvc
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub status PersistentVolumeClaim get patch update
  select metadata.name metadata.namespace
  store v1
  create status={"phase":"Pending"}; copyDataSource
  update keep status; copyDataSource
  generation none
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Status" string 0 := terminating() ?? .status.phase
  column "Volume" string 0 := .spec.volumeName
  column "Capacity" string 0 := claimCapacity()
  column "Access Modes" string 0 := claimAccessModes()
  column "StorageClass" string 0 := annotation("volume.beta.{brandLong}/storage-class") ?? .spec.storageClassName
  column "VolumeAttributesClass" string 0 := .spec.volumeAttributesClassName ?? "<unset>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "VolumeMode" string 1 := .spec.volumeMode ?? "<unset>"
resource persistentvolumes PersistentVolume cluster short=pv
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub status PersistentVolume get patch update
  select metadata.name
  store v1
  create status={"phase":"Pending"}; phaseTransition
  update keep status
  generation none
  subUpdate status keep spec; phaseTransition
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Capacity" string 0 := .spec.capacity.storage ?? "0"
  column "Access Modes" string 0 := accessModes(.spec.accessModes)
  column "Reclaim Policy" string 0 := .spec.persistentVolumeReclaimPolicy
  column "Status" string 0 := terminating() ?? .status.phase
  column "Claim" string 0 := "{.spec.claimRef.namespace}/{.spec.claimRef.name}"
  column "StorageClass" string 0 := annotation("volume.beta.{brandLong}/storage-class") ?? .spec.storageClassName
  column "VolumeAttributesClass" string 0 := .spec.volumeAttributesClassName ?? "<unset>"
  column "Reason" string 0 := .status.reason
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "VolumeMode" string 1 := .spec.volumeMode ?? "<unset>"
resource pods Pod namespaced short=po categories=all
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub attach PodAttachOptions create get
  sub binding Binding create
  sub ephemeralcontainers Pod get patch update
  sub eviction policy/v1.Eviction create
  sub exec PodExecOptions create get
  sub log Pod get
  sub portforward PodPortForwardOptions create get
  sub proxy PodProxyOptions create delete get patch update
  sub resize Pod get patch update if InPlacePodVerticalScaling
  sub status Pod get patch update
  select metadata.name metadata.namespace spec.nodeName spec.restartPolicy spec.schedulerName spec.serviceAccountName spec.hostNetwork=spec.hostNetwork:false status.phase status.podIP status.podIPs status.nominatedNodeName spec.host=spec.nodeName
  store v1
  create newPodStatus; positiveGracePeriod; labelKeysInSelectors; profilesOfAnnotations; gatedContainers
  update keep status; positiveGracePeriod; gatedContainers
  generation 1; +1 on spec change
  subUpdate status keep spec,metadata.ownerReferences,metadata.deletionTimestamp; keepPodStatus
  subUpdate ephemeralcontainers hold status,metadata; onlyEphemeralContainers
  subUpdate resize onlyContainerResources
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Ready" string 0 := podReady()
  column "Status" string 0 := podStatus()
  column "Restarts" string 0 := podRestarts()
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "IP" string 1 := .status.podIPs[0].ip || "<none>"
  column "Node" string 1 := .spec.nodeName || "<none>"
  column "Nominated Node" string 1 := .status.nominatedNodeName || "<none>"
  column "Readiness Gates" string 1 := podReadinessGates() ?? "<none>"
resource podtemplates PodTemplate namespaced
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store v1
  create gatedContainers
  update gatedContainers
  generation 1; +1 on template change
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Containers" string 0 := names(.template.spec.containers)
  column "Images" string 0 := images(.template.spec.containers)
  column "Pod Labels" string 0 := labels(.template.metadata.labels)
resource replicationcontrollers ReplicationController namespaced short=rc categories=all
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub scale autoscaling/v1.Scale get patch update
  sub status ReplicationController get patch update
  select metadata.name metadata.namespace status.replicas=status.replicas:0
  store v1 prefix=controllers
  create status={}; gatedContainers
  update keep status; gatedContainers
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault orphan
  column "Name" string/name 0 := .metadata.name
  column "Desired" integer 0 := .spec.replicas ?? 0
  column "Current" integer 0 := .status.replicas
  column "Ready" integer 0 := .status.readyReplicas
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Containers" string 1 := names(.spec.template.spec.containers)
  column "Images" string 1 := images(.spec.template.spec.containers)
  column "Selector" string 1 := labels(.spec.selector)
resource resourcequotas ResourceQuota namespaced short=quota
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub status ResourceQuota get patch update
  select metadata.name metadata.namespace
  store v1
  create status={}
  update keep status
  generation none
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Request" string 0 := quotaUsage("requests")
  column "Limit" string 0 := quotaUsage("limits")
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource secrets Secret namespaced
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace type
  store v1
  update keepSecretType
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Type" string 0 := .type
  column "Data" string 0 := len(.data)
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource serviceaccounts ServiceAccount namespaced short=sa
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub token authentication.{brand}/v1.TokenRequest create
  select metadata.name metadata.namespace
  store v1
  create secretNames
  update secretNames
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Secrets" string 0 := len(.secrets)
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource services Service namespaced short=svc categories=all
  lifecycle introduced=1.0
  verbs create delete deletecollection get list patch update watch
  sub proxy ServiceProxyOptions create delete get patch update
  sub status Service get patch update
  select metadata.name metadata.namespace spec.clusterIP spec.type
  store v1 prefix=services/specs
  create status={}; agreeClusterAddresses
  update keep status; serviceTypeChange
  generation none
  subUpdate status keep spec
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Type" string 0 := .spec.type
  column "Cluster-IP" string 0 := .spec.clusterIPs[0] ?? "<none>"
  column "External-IP" string 0 := serviceExternalAddress()
  column "Port(s)" string 0 := servicePorts() || "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Selector" string 1 := labels(.spec.selector)
group discovery.{brand} version v1 ref discovery/v1 served=default priority=16200,15
resource endpointslices EndpointSlice namespaced
  lifecycle introduced=1.21
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store discovery.{brand}/v1
  create dropTopology
  update dropTopology
  generation 1; +1 on given addressType,endpoints,ports,metadata.labels change
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "AddressType" string 0 := .addressType
  column "Ports" string 0 := more3(slicePorts())
  column "Endpoints" string 0 := more3(.endpoints[].addresses)
  column "Age" string 0 := age(.metadata.creationTimestamp)
group discovery.{brand} version v1beta1 ref discovery/v1beta1 served=default priority=16200,12
group events.{brand} version v1 ref events/v1 served=default priority=17750,15
resource events Event namespaced short=ev
  lifecycle introduced=1.19
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace regarding.kind=involvedObject.kind regarding.namespace=involvedObject.namespace regarding.name=involvedObject.name regarding.uid=involvedObject.uid regarding.apiVersion=involvedObject.apiVersion regarding.resourceVersion=involvedObject.resourceVersion regarding.fieldPath=involvedObject.fieldPath reason reportingController=reportingComponent type
  store v1
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault unsupported
  column "Last Seen" string 0 := age(lastEventTime())
  column "Type" string 0 := .type
  column "Reason" string 0 := .reason
  column "Object" string 0 := eventObject()
  column "Subobject" string 1 := .involvedObject.fieldPath
  column "Source" string 1 := eventSource()
  column "Message" string 0 := trim(.message)
  column "First Seen" string 1 := age(.firstTimestamp ?? .eventTime)
  column "Count" string 1 := eventCount()
  column "Name" string/name 1 := .metadata.name
group events.{brand} version v1beta1 ref events/v1beta1 served=default priority=17750,5
group extensions version v1beta1 ref extensions/v1beta1 served=opt-in priority=17150,1
group flowcontrol.apiserver.{brand} version v1 ref flowcontrol/v1 served=default priority=16100,21
resource flowschemas FlowSchema cluster
  lifecycle introduced=1.29
  verbs create delete deletecollection get list patch update watch
  sub status FlowSchema get patch update
  select metadata.name
  store flowcontrol.apiserver.{brand}/v1
  create status={}
  update keep status
  generation 1; +1 on spec change
  subUpdate status keep spec,metadata,metadata.generateName,metadata.deletionGracePeriodSeconds
  upsert=no unconditionalUpdate=yes
  gcDefault background
  rows .spec.matchingPrecedence
  column "Name" string/name 0 := .metadata.name
  column "PriorityLevel" string 0 := .spec.priorityLevelConfiguration.name
  column "MatchingPrecedence" string 0 := .spec.matchingPrecedence
  column "DistinguisherMethod" string 0 := .spec.distinguisherMethod.type ?? "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "MissingPL" string 0 := condition(.status.conditions, "Dangling", "status") ?? "?"
resource prioritylevelconfigurations PriorityLevelConfiguration cluster
  lifecycle introduced=1.29
  verbs create delete deletecollection get list patch update watch
  sub status PriorityLevelConfiguration get patch update
  select metadata.name
  store flowcontrol.apiserver.{brand}/v1
  create status={}
  update keep status
  generation 1; +1 on spec change
  subUpdate status keep spec,metadata,metadata.generateName,metadata.deletionGracePeriodSeconds
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Type" string 0 := .spec.type
  column "NominalConcurrencyShares" string 0 := .spec.limited.nominalConcurrencyShares ?? "<none>"
  column "Queues" string 0 := .spec.limited.limitResponse.queuing.queues ?? "<none>"
  column "HandSize" string 0 := .spec.limited.limitResponse.queuing.handSize ?? "<none>"
  column "QueueLengthLimit" string 0 := .spec.limited.limitResponse.queuing.queueLengthLimit ?? "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
group flowcontrol.apiserver.{brand} version v1beta1 ref flowcontrol/v1beta1 served=default priority=16100,12
group flowcontrol.apiserver.{brand} version v1beta2 ref flowcontrol/v1beta2 served=default priority=16100,15
group flowcontrol.apiserver.{brand} version v1beta3 ref flowcontrol/v1beta3 served=default priority=16100,18
group imagepolicy.{brand} version v1alpha1 ref imagepolicy/v1alpha1 served=payload
group networking.{brand} version v1 ref networking/v1 served=default priority=17200,15
resource ingressclasses IngressClass cluster
  lifecycle introduced=1.19
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store networking.{brand}/v1
  generation 1; +1 on spec change
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Controller" string 0 := .spec.controller
  column "Parameters" string 0 := kindReference(.spec.parameters) ?? "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource ingresses Ingress namespaced short=ing
  lifecycle introduced=1.19
  verbs create delete deletecollection get list patch update watch
  sub status Ingress get patch update
  select metadata.name metadata.namespace
  store networking.{brand}/v1 prefix=ingress
  create status={}
  update keep status
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Class" string 0 := .spec.ingressClassName ?? "<none>"
  column "Hosts" string 0 := ingressHosts()
  column "Address" string 0 := loadBalancerAddresses()
  column "Ports" string 0 := ingressPorts()
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource ipaddresses IPAddress cluster short=ip
  lifecycle introduced=1.33
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store networking.{brand}/v1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "ParentRef" string 0 := parentReference() ?? "<none>"
  column "" string 0 := age(.metadata.creationTimestamp)
resource networkpolicies NetworkPolicy namespaced short=netpol
  lifecycle introduced=1.7
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store networking.{brand}/v1
  generation 1; +1 on spec change
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Pod-Selector" string 0 := selector(.spec.podSelector)
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource servicecidrs ServiceCIDR cluster
  lifecycle introduced=1.33
  verbs create delete deletecollection get list patch update watch
  sub status ServiceCIDR get patch update
  select metadata.name
  store networking.{brand}/v1
  generation none
  subUpdate status hold spec,metadata
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "CIDRs" string 0 := join(.spec.cidrs)
  column "Age" string 0 := age(.metadata.creationTimestamp)
group networking.{brand} version v1beta1 ref networking/v1beta1 served=opt-in priority=17200,9
resource ipaddresses IPAddress cluster like=networking.{brand}/v1
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37
resource servicecidrs ServiceCIDR cluster like=networking.{brand}/v1
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37
group node.{brand} version v1 ref node/v1 served=default priority=16300,15
resource runtimeclasses RuntimeClass cluster
  lifecycle introduced=1.20
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store node.{brand}/v1
  generation none
  upsert=yes unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Handler" string 0 := .handler
  column "Age" string 0 := age(.metadata.creationTimestamp)
group node.{brand} version v1alpha1 ref node/v1alpha1 served=opt-in priority=16300,1
group node.{brand} version v1beta1 ref node/v1beta1 served=default priority=16300,9
group policy version v1 ref policy/v1 served=default priority=17100,15
resource poddisruptionbudgets PodDisruptionBudget namespaced short=pdb
  lifecycle introduced=1.21
  verbs create delete deletecollection get list patch update watch
  sub status PodDisruptionBudget get patch update
  select metadata.name metadata.namespace
  store policy/v1
  create status={}
  update keep status
  generation 1; +1 on spec change
  subUpdate status keep spec
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Min Available" string 0 := "{.spec.minAvailable}" ?? "N/A"
  column "Max Unavailable" string 0 := "{.spec.maxUnavailable}" ?? "N/A"
  column "Allowed Disruptions" integer 0 := .status.disruptionsAllowed
  column "Age" string 0 := age(.metadata.creationTimestamp)
group policy version v1beta1 ref policy/v1beta1 served=default priority=17100,9
group rbac.authorization.{brand} version v1 ref rbac/v1 served=default priority=17000,15
resource clusterrolebindings ClusterRoleBinding cluster
  lifecycle introduced=1.8
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store rbac.authorization.{brand}/v1
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Role" string 0 := "{.roleRef.kind}/{.roleRef.name}"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Users" string 1 := subjects("User")
  column "Groups" string 1 := subjects("Group")
  column "ServiceAccounts" string 1 := subjects("ServiceAccount")
resource clusterroles ClusterRole cluster
  lifecycle introduced=1.8
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store rbac.authorization.{brand}/v1
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource rolebindings RoleBinding namespaced
  lifecycle introduced=1.8
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store rbac.authorization.{brand}/v1
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Role" string 0 := "{.roleRef.kind}/{.roleRef.name}"
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "Users" string 1 := subjects("User")
  column "Groups" string 1 := subjects("Group")
  column "ServiceAccounts" string 1 := subjects("ServiceAccount")
resource roles Role namespaced
  lifecycle introduced=1.8
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store rbac.authorization.{brand}/v1
  generation none
  upsert=yes unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
group rbac.authorization.{brand} version v1alpha1 ref rbac/v1alpha1 served=opt-in priority=17000,9
group rbac.authorization.{brand} version v1beta1 ref rbac/v1beta1 served=default priority=17000,12
group resource.{brand} version v1 ref resource/v1 served=default priority=16200,21
resource deviceclasses DeviceClass cluster
  lifecycle introduced=1.34
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store resource.{brand}/v1
  published resource.{brand}/v1beta2
  generation 1; +1 on written spec change
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclaims ResourceClaim namespaced
  lifecycle introduced=1.34
  verbs create delete deletecollection get list patch update watch
  sub status ResourceClaim get patch update
  select metadata.name metadata.namespace
  store resource.{brand}/v1
  published resource.{brand}/v1beta2
  create status={}
  update keep status
  generation none
  subUpdate status keep spec; hold metadata; deallocatedDevices
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "State" string 0 := claimState()
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceclaimtemplates ResourceClaimTemplate namespaced
  lifecycle introduced=1.34
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store resource.{brand}/v1
  published resource.{brand}/v1beta2
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource resourceslices ResourceSlice cluster
  lifecycle introduced=1.34
  verbs create delete deletecollection get list patch update watch
  select metadata.name spec.nodeName spec.driver
  store resource.{brand}/v1
  published resource.{brand}/v1beta2
  generation 1; +1 on given spec change
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Node" string 0 := .spec.nodeName ?? ""
  column "Driver" string 0 := .spec.driver
  column "Pool" string 0 := .spec.pool.name
  column "Age" string 0 := age(.metadata.creationTimestamp)
group resource.{brand} version v1alpha3 ref resource/v1alpha3 served=opt-in priority=15900,9
resource devicetaintrules DeviceTaintRule cluster
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store resource.{brand}/v1alpha3
  create status={}
  update keep status
  generation 1; +1 on spec change
  subUpdate status keep spec,metadata
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Key" string 0 := .spec.taint.key
  column "Value" string 0 := .spec.taint.value
  column "Effect" string 0 := .spec.taint.effect
  column "TimeAdded" string 0 := age(.spec.taint.timeAdded, "")
  column "Age" string 0 := age(.metadata.creationTimestamp)
group resource.{brand} version v1beta1 ref resource/v1beta1 served=opt-in priority=16200,9
resource deviceclasses DeviceClass cluster like=resource.{brand}/v1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
resource resourceclaims ResourceClaim namespaced like=resource.{brand}/v1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
resource resourceclaimtemplates ResourceClaimTemplate namespaced like=resource.{brand}/v1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
resource resourceslices ResourceSlice cluster like=resource.{brand}/v1
  lifecycle introduced=1.32 deprecated=1.35 removed=1.38
group resource.{brand} version v1beta2 ref resource/v1beta2 served=opt-in priority=16200,15
resource deviceclasses DeviceClass cluster like=resource.{brand}/v1
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
resource resourceclaims ResourceClaim namespaced like=resource.{brand}/v1
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
resource resourceclaimtemplates ResourceClaimTemplate namespaced like=resource.{brand}/v1
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
resource resourceslices ResourceSlice cluster like=resource.{brand}/v1
  lifecycle introduced=1.33 deprecated=1.36 removed=1.39
group scheduling.{brand} version v1 ref scheduling/v1 served=default priority=16600,15
resource priorityclasses PriorityClass cluster short=pc
  lifecycle introduced=1.14
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store scheduling.{brand}/v1
  generation 1
  upsert=no unconditionalUpdate=yes
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Value" integer 0 := .value
  column "Global-Default" boolean 0 := .globalDefault
  column "Age" string 0 := age(.metadata.creationTimestamp)
  column "PreemptionPolicy" string 0 := .preemptionPolicy
group scheduling.{brand} version v1alpha1 ref scheduling/v1alpha1 served=opt-in priority=16600,9
group scheduling.{brand} version v1beta1 ref scheduling/v1beta1 served=default priority=16600,12
group storage.{brand} version v1 ref storage/v1 served=default priority=16800,15
resource csidrivers CSIDriver cluster
  lifecycle introduced=1.18
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store storage.{brand}/v1
  generation +1 on spec change
  upsert=no unconditionalUpdate=no
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "AttachRequired" boolean 0 := .spec.attachRequired ?? true
  column "PodInfoOnMount" boolean 0 := .spec.podInfoOnMount ?? false
  column "StorageCapacity" boolean 0 := .spec.storageCapacity ?? false
  column "TokenRequests" string 0 := join(.spec.tokenRequests[].audience) ?? "<unset>"
  column "RequiresRepublish" boolean 0 := .spec.requiresRepublish ?? false
  column "Modes" string 0 := join(.spec.volumeLifecycleModes) || "<none>"
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource csinodes CSINode cluster
  lifecycle introduced=1.17
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store storage.{brand}/v1
  generation none
  upsert=no unconditionalUpdate=no
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Drivers" integer 0 := len(.spec.drivers)
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource csistoragecapacities CSIStorageCapacity namespaced
  lifecycle introduced=1.24
  verbs create delete deletecollection get list patch update watch
  select metadata.name metadata.namespace
  store storage.{brand}/v1
  generation none
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string/name 0 := .metadata.name
  column "Created At" date 0 := .metadata.creationTimestamp
resource storageclasses StorageClass cluster short=sc
  lifecycle introduced=1.6
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store storage.{brand}/v1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := storageClassName("storageclass.{brandLong}/is-default-class", "storageclass.beta.{brandLong}/is-default-class")
  column "Provisioner" string 0 := .provisioner
  column "ReclaimPolicy" string 0 := .reclaimPolicy ?? "Delete"
  column "VolumeBindingMode" string 0 := .volumeBindingMode ?? "Immediate"
  column "AllowVolumeExpansion" string 0 := .allowVolumeExpansion ?? false
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource volumeattachments VolumeAttachment cluster
  lifecycle introduced=1.13
  verbs create delete deletecollection get list patch update watch
  sub status VolumeAttachment get patch update
  select metadata.name
  store storage.{brand}/v1
  create status={}
  update keep status
  generation none
  subUpdate status keep spec,metadata
  upsert=no unconditionalUpdate=no
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "Attacher" string/name 0 := .spec.attacher
  column "PV" string 0 := .spec.source.persistentVolumeName ?? ""
  column "Node" string 0 := .spec.nodeName
  column "Attached" boolean 0 := .status.attached
  column "Age" string 0 := age(.metadata.creationTimestamp)
resource volumeattributesclasses VolumeAttributesClass cluster like=storage.{brand}/v1beta1
  lifecycle introduced=1.34
group storage.{brand} version v1alpha1 ref storage/v1alpha1 served=opt-in priority=16800,1
resource volumeattributesclasses VolumeAttributesClass cluster like=storage.{brand}/v1beta1
  lifecycle introduced=1.29 deprecated=1.32 removed=1.35 replacement=storage.{brand}/v1.VolumeAttributesClass
group storage.{brand} version v1beta1 ref storage/v1beta1 served=opt-in priority=16800,9
resource volumeattributesclasses VolumeAttributesClass cluster short=vac
  lifecycle introduced=1.31 deprecated=1.34 removed=1.37 replacement=storage.{brand}/v1.VolumeAttributesClass
  verbs create delete deletecollection get list patch update watch
  select metadata.name
  store storage.{brand}/v1beta1
  generation none
  upsert=no unconditionalUpdate=yes
  gcDefault background
  deleted object
  column "Name" string/name 0 := .metadata.name
  column "DriverName" string 0 := .driverName
  column "Age" string 0 := age(.metadata.creationTimestamp)
group storagemigration.{brand} version v1alpha1 ref storagemigration/v1alpha1 served=opt-in priority=15800,9
resource storageversionmigrations StorageVersionMigration cluster
  lifecycle introduced=1.30 deprecated=1.33 removed=1.36
  if StorageVersionMigrator
  verbs create delete deletecollection get list patch update watch
  sub status StorageVersionMigration get patch update
  select metadata.name
  store storagemigration.{brand}/v1alpha1
  create status={}
  update keep status
  generation none
  subUpdate status keep spec,metadata
  upsert=no unconditionalUpdate=no
  gcDefault background
  column "Name" string 0 := .metadata.name
  column "Resource" string 0 := "{.spec.resource.resource}.{.spec.resource.version}.{.spec.resource.group}"
`
