// Generated from first-objects.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const firstObjectTable: string = `Namespace default
Namespace {brandShort}-node-lease
Namespace {brandShort}-public
Namespace {brandShort}-system
ConfigMap {brandShort}-system/{brandShort}-apiserver-legacy-service-account-token-tracking in=1.27-
  data {"since": "{today}"}
ClusterRole admin gathers=admin
ClusterRole cluster-admin
  * : * in *
  * : *
ClusterRole edit adds-to=admin gathers=edit
ClusterRole system:aggregate-to-admin adds-to=admin
  create : localsubjectaccessreviews in authorization.{brand}
  create delete deletecollection get list patch update watch : rolebindings roles in rbac.authorization.{brand}
ClusterRole system:aggregate-to-edit adds-to=edit
  get list watch : pods/attach pods/exec pods/portforward pods/proxy secrets services/proxy in core
  impersonate : serviceaccounts in core
  create delete deletecollection patch update : pods pods/attach pods/exec pods/portforward pods/proxy in core
  [1.24-] create : pods/eviction in core
  [1.22-] create delete deletecollection patch update : configmaps events persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy in core
  [1.24-] create : serviceaccounts/token in core
  [-1.21] create delete deletecollection patch update : configmaps endpoints persistentvolumeclaims replicationcontrollers replicationcontrollers/scale secrets serviceaccounts services services/proxy in core
  create delete deletecollection patch update : daemonsets deployments deployments/rollback deployments/scale replicasets replicasets/scale statefulsets statefulsets/scale in apps
  create delete deletecollection patch update : horizontalpodautoscalers in autoscaling
  create delete deletecollection patch update : cronjobs jobs in batch
  create delete deletecollection patch update : daemonsets deployments deployments/rollback deployments/scale ingresses networkpolicies replicasets replicasets/scale replicationcontrollers/scale in extensions
  create delete deletecollection patch update : poddisruptionbudgets in policy
  create delete deletecollection patch update : ingresses networkpolicies in networking.{brand}
  [1.24-] create delete deletecollection get list patch update watch : leases in coordination.{brand}
  create delete deletecollection patch update : resourceclaims resourceclaimtemplates in resource.{brand} if DynamicResourceAllocation
ClusterRole system:aggregate-to-view adds-to=view
  get list watch : configmaps endpoints persistentvolumeclaims persistentvolumeclaims/status pods replicationcontrollers replicationcontrollers/scale serviceaccounts services services/status in core
  get list watch : bindings events limitranges namespaces/status pods/log pods/status replicationcontrollers/status resourcequotas resourcequotas/status in core
  get list watch : namespaces in core
  [1.22-] get list watch : endpointslices in discovery.{brand}
  get list watch : controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale statefulsets/status in apps
  get list watch : horizontalpodautoscalers horizontalpodautoscalers/status in autoscaling
  get list watch : cronjobs cronjobs/status jobs jobs/status in batch
  get list watch : daemonsets daemonsets/status deployments deployments/scale deployments/status ingresses ingresses/status networkpolicies replicasets replicasets/scale replicasets/status replicationcontrollers/scale in extensions
  get list watch : poddisruptionbudgets poddisruptionbudgets/status in policy
  get list watch : ingresses ingresses/status networkpolicies in networking.{brand}
  get list watch : resourceclaims resourceclaims/status resourceclaimtemplates in resource.{brand} if DynamicResourceAllocation
ClusterRole system:auth-delegator
  create : tokenreviews in authentication.{brand}
  create : subjectaccessreviews in authorization.{brand}
ClusterRole system:basic-user
  create : selfsubjectaccessreviews selfsubjectrulesreviews in authorization.{brand}
  [1.27-] create : selfsubjectreviews in authentication.{brand}
ClusterRole system:certificates.{brand}:certificatesigningrequests:nodeclient
  create : certificatesigningrequests/nodeclient in certificates.{brand}
ClusterRole system:certificates.{brand}:certificatesigningrequests:selfnodeclient
  create : certificatesigningrequests/selfnodeclient in certificates.{brand}
ClusterRole system:certificates.{brand}:kubelet-serving-approver in=1.18-
  approve : signers named {brandLong}/kubelet-serving in certificates.{brand}
ClusterRole system:certificates.{brand}:legacy-unknown-approver in=1.18-
  approve : signers named {brandLong}/legacy-unknown in certificates.{brand}
ClusterRole system:certificates.{brand}:{brandShort}-apiserver-client-approver in=1.18-
  approve : signers named {brandLong}/{brandShort}-apiserver-client in certificates.{brand}
ClusterRole system:certificates.{brand}:{brandShort}-apiserver-client-kubelet-approver in=1.18-
  approve : signers named {brandLong}/{brandShort}-apiserver-client-kubelet in certificates.{brand}
ClusterRole system:cluster-trust-bundle-discovery if=ClusterTrustBundle
  get list watch : clustertrustbundles in certificates.{brand}
ClusterRole system:controller:attachdetach-controller
  list watch : persistentvolumeclaims persistentvolumes in core
  get list watch : nodes in core
  patch update : nodes/status in core
  list watch : pods in core
  create patch update : events in core events.{brand}
  create delete get list watch : volumeattachments in storage.{brand}
  get list watch : csidrivers in storage.{brand}
  [1.17-] get list watch : csinodes in storage.{brand}
ClusterRole system:controller:certificate-controller
  delete get list watch : certificatesigningrequests in certificates.{brand}
  update : certificatesigningrequests/approval certificatesigningrequests/status in certificates.{brand}
  [1.18-] approve : signers named {brandLong}/{brandShort}-apiserver-client-kubelet in certificates.{brand}
  [1.18-] sign : signers named {brandLong}/{brandShort}-apiserver-client {brandLong}/{brandShort}-apiserver-client-kubelet {brandLong}/kubelet-serving {brandLong}/legacy-unknown in certificates.{brand}
  create : subjectaccessreviews in authorization.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:clusterrole-aggregation-controller
  escalate get list patch update watch : clusterroles in rbac.authorization.{brand}
ClusterRole system:controller:cronjob-controller
  get list update watch : cronjobs in batch
  create delete get list patch update watch : jobs in batch
  update : cronjobs/status in batch
  update : cronjobs/finalizers in batch
  [1.32-] delete list watch : pods in core
  [-1.31] delete list : pods in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:daemon-set-controller
  get list watch : daemonsets in apps extensions
  update : daemonsets/status in apps extensions
  update : daemonsets/finalizers in apps extensions
  list watch : nodes in core
  create delete list patch watch : pods in core
  create : pods/binding in core
  create delete get list patch update watch : controllerrevisions in apps
  create patch update : events in core events.{brand}
ClusterRole system:controller:deployment-controller
  get list update watch : deployments in apps extensions
  update : deployments/status in apps extensions
  update : deployments/finalizers in apps extensions
  create delete get list patch update watch : replicasets in apps extensions
  get list update watch : pods in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:device-taint-eviction-controller if=DynamicResourceAllocation,DRADeviceTaints
  delete get list watch : pods in core
  patch update : pods/status in core
  get list watch : resourceclaims in resource.{brand}
  get list watch : resourceslices in resource.{brand}
  get list watch : deviceclasses in resource.{brand}
  get list watch : devicetaintrules in resource.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:disruption-controller
  get list watch : deployments in apps extensions
  get list watch : replicasets in apps extensions
  get list watch : replicationcontrollers in core
  get list watch : poddisruptionbudgets in policy
  get list watch : statefulsets in apps
  update : poddisruptionbudgets/status in policy
  [1.31-] patch update : pods/status in core
  get : */scale in *
  create patch update : events in core events.{brand}
  [1.26-1.30] patch update : pods/status in core
ClusterRole system:controller:endpoint-controller
  get list watch : pods services in core
  [1.32-] create delete get list update watch : endpoints in core
  [-1.31] create delete get list update : endpoints in core
  create : endpoints/restricted in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:endpointslice-controller in=1.18-
  get list watch : nodes pods services in core
  update : services/finalizers in core
  [1.32-] create delete get list update watch : endpointslices in discovery.{brand}
  [1.18-1.31] create delete get list update : endpointslices in discovery.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:endpointslicemirroring-controller in=1.19-
  get list watch : endpoints services in core
  update : services/finalizers in core
  update : endpoints/finalizers in core
  [1.32-] create delete get list update watch : endpointslices in discovery.{brand}
  [1.19-1.31] create delete get list update : endpointslices in discovery.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:ephemeral-volume-controller in=1.21-
  get list watch : pods in core
  update : pods/finalizers in core
  create get list watch : persistentvolumeclaims in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:expand-controller
  get list patch update watch : persistentvolumes in core
  patch update : persistentvolumeclaims/status in core
  get list watch : persistentvolumeclaims in core
  [-1.31] get list watch : storageclasses in storage.{brand}
  [-1.31] get : endpoints services in core
  [-1.31] get : secrets in core
  create patch update : events in core events.{brand}
  [1.32-] get : services in core
ClusterRole system:controller:generic-garbage-collector
  delete get list patch update watch : * in *
  create patch update : events in core events.{brand}
ClusterRole system:controller:horizontal-pod-autoscaler
  get list watch : horizontalpodautoscalers in autoscaling
  update : horizontalpodautoscalers/status in autoscaling
  get update : */scale in *
  [1.32-] list watch : pods in core
  [1.32-] list watch : pods in metrics.{brand}
  [1.32-] get list watch : * in custom.metrics.{brand}
  [1.32-] get list watch : * in external.metrics.{brand}
  [-1.31] list : pods in core
  [-1.26] get : services/proxy named http:heapster: https:heapster: in core
  [-1.31] list : pods in metrics.{brand}
  [-1.31] get list : * in custom.metrics.{brand}
  [1.24-1.31] get list : * in external.metrics.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:job-controller
  [1.22-] get list patch update watch : jobs in batch
  [-1.21] get list update watch : jobs in batch
  update : jobs/status in batch
  update : jobs/finalizers in batch
  create delete list patch watch : pods in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:legacy-service-account-token-cleaner in=1.29-
  get : configmaps named {brandShort}-apiserver-legacy-service-account-token-tracking in core
  delete patch : secrets in core
ClusterRole system:controller:namespace-controller
  delete get list watch : namespaces in core
  update : namespaces/finalize namespaces/status in core
  [1.32-] delete deletecollection get list watch : * in *
  [-1.31] delete deletecollection get list : * in *
ClusterRole system:controller:node-controller
  [1.32-] delete get list patch update watch : nodes in core
  [-1.31] delete get list patch update : nodes in core
  patch update : nodes/status in core
  [1.26-] patch update : pods/status in core
  [1.32-] delete get list watch : pods in core
  [1.31-1.31] delete get list : pods in core
  [-1.25] update : pods/status in core
  [-1.30] delete list : pods in core
  [1.25-1.29] create get list update : clustercidrs in networking.{brand}
  create patch update : events in core events.{brand}
  [1.26-1.30] get : pods in core
ClusterRole system:controller:persistent-volume-binder
  create delete get list update watch : persistentvolumes in core
  update : persistentvolumes/status in core
  get list update watch : persistentvolumeclaims in core
  update : persistentvolumeclaims/status in core
  create delete get list watch : pods in core
  get list watch : storageclasses in storage.{brand}
  [1.32-] list watch : nodes in core
  [-1.31] create delete get update : endpoints in core
  [-1.31] create delete get : services in core
  [-1.31] get : secrets in core
  [-1.31] get list : nodes in core
  [-1.31] watch : events in core
  create patch update : events in core events.{brand}
  [1.32-] watch : events in core
  [1.32-] get : services in core
ClusterRole system:controller:pod-garbage-collector
  delete list watch : pods in core
  [1.32-] get list watch : nodes in core
  [1.17-1.31] get list : nodes in core
  [1.26-] patch : pods/status in core
  [-1.16] list : nodes in core
ClusterRole system:controller:podcertificaterequestcleaner if=PodCertificateRequest
  delete get list watch : podcertificaterequests in certificates.{brand}
ClusterRole system:controller:pv-protection-controller
  get list update watch : persistentvolumes in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:pvc-protection-controller
  get list update watch : persistentvolumeclaims in core
  get list watch : pods in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:replicaset-controller
  get list update watch : replicasets in apps extensions
  update : replicasets/status in apps extensions
  update : replicasets/finalizers in apps extensions
  create delete list patch watch : pods in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:replication-controller
  get list update watch : replicationcontrollers in core
  update : replicationcontrollers/status in core
  update : replicationcontrollers/finalizers in core
  create delete list patch watch : pods in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:resource-claim-controller if=DynamicResourceAllocation
  get list watch : pods in core
  update : pods/finalizers in core
  create delete get list watch : resourceclaims in resource.{brand}
  patch update : resourceclaims resourceclaims/status in resource.{brand}
  patch update : pods/status in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:resourcequota-controller
  list watch : * in *
  update : resourcequotas/status in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:root-ca-cert-publisher in=1.20-
  create update : configmaps in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:route-controller
  list watch : nodes in core
  patch : nodes/status in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:selinux-warning-controller if=SELinuxChangePolicy
  create patch update : events in core events.{brand}
  get list watch : persistentvolumes in core
  get list watch : persistentvolumeclaims in core
  get list watch : pods in core
  get list watch : csidrivers in storage.{brand}
ClusterRole system:controller:service-account-controller
  create : serviceaccounts in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:service-cidrs-controller in=1.33-
  get list patch update watch : servicecidrs in networking.{brand}
  patch update : servicecidrs/finalizers in networking.{brand}
  patch update : servicecidrs/status in networking.{brand}
  get list watch : ipaddresses in networking.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:service-controller
  get list watch : services in core
  patch update : services/status in core
  list watch : nodes in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:statefulset-controller
  list watch : pods in core
  get list watch : statefulsets in apps
  update : statefulsets/status in apps
  update : statefulsets/finalizers in apps
  create delete get patch update : pods in core
  create delete get list patch update watch : controllerrevisions in apps
  [1.28-] create get list watch : persistentvolumeclaims in core
  [-1.27] create get : persistentvolumeclaims in core
  create patch update : events in core events.{brand}
  [1.27-] delete update : persistentvolumeclaims in core
  [1.28-] update : pods/finalizers in core
ClusterRole system:controller:storage-version-garbage-collector if=StorageVersionAPI,APIServerIdentity
  get list watch : leases in coordination.{brand}
  delete get list patch update watch : storageversions in internal.apiserver.{brand}
  get patch update : storageversions/status in internal.apiserver.{brand}
ClusterRole system:controller:storage-version-migrator-controller if=StorageVersionMigrator
  create list patch watch : * in *
  update : storageversionmigrations/status in storagemigration.{brand}
ClusterRole system:controller:ttl-after-finished-controller in=1.21-
  delete get list watch : jobs in batch
  create patch update : events in core events.{brand}
ClusterRole system:controller:ttl-controller
  list patch update watch : nodes in core
  create patch update : events in core events.{brand}
ClusterRole system:controller:validatingadmissionpolicy-status-controller in=1.30-
  get list watch : validatingadmissionpolicies in admissionregistration.{brand}
  get patch update : validatingadmissionpolicies/status in admissionregistration.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:volumeattributesclass-protection-controller if=VolumeAttributesClass
  get list watch : persistentvolumeclaims in core
  get list watch : persistentvolumes in core
  get list update watch : volumeattributesclasses in storage.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:controller:{brandShort}-apiserver-serving-clustertrustbundle-publisher if=ClusterTrustBundle
  attest : signers named {brandLong}/{brandShort}-apiserver-serving in certificates.{brand}
  create delete list update watch : clustertrustbundles in certificates.{brand}
  create patch update : events in core events.{brand}
ClusterRole system:csi-external-attacher in=-1.16
  get list patch update watch : persistentvolumes in core
  get list watch : nodes in core
  get list patch update watch : volumeattachments in storage.{brand}
  create get list patch update watch : events in core
ClusterRole system:csi-external-provisioner in=-1.16
  create delete get list watch : persistentvolumes in core
  get list patch update watch : persistentvolumeclaims in core
  list watch : storageclasses in storage.{brand}
  create get list patch update watch : events in core
  get list watch : nodes in core
  get list watch : csinodes in storage.{brand}
ClusterRole system:discovery
  get : /api /api/* /apis /apis/* /healthz /livez /openapi /openapi/* /readyz /version /version/
ClusterRole system:heapster
  get list watch : events namespaces nodes pods in core
  get list watch : deployments in extensions
ClusterRole system:kubelet-api-admin
  get list watch : nodes in core
  proxy : nodes in core
  [1.27-] * : nodes/log nodes/metrics nodes/proxy nodes/stats in core
  * : nodes/configz nodes/healthz nodes/pods in core if KubeletFineGrainedAuthz
  [-1.26] * : nodes/log nodes/metrics nodes/proxy nodes/spec nodes/stats in core
ClusterRole system:monitoring in=1.20-
  [1.26-] get : /healthz /healthz/* /livez /livez/* /metrics /metrics/slis /readyz /readyz/*
  [1.34-] get : nodes/metrics in core
  get : /flagz if ComponentFlagz
  get : /statusz if ComponentStatusz
  [1.20-1.25] get : /healthz /healthz/* /livez /livez/* /metrics /readyz /readyz/*
ClusterRole system:node
  create : tokenreviews in authentication.{brand}
  create : localsubjectaccessreviews subjectaccessreviews in authorization.{brand}
  get list watch : services in core
  create get list watch : nodes in core
  patch update : nodes/status in core
  patch update : nodes in core
  create patch update : events in core
  get list watch : pods in core
  create delete : pods in core
  patch update : pods/status in core
  create : pods/eviction in core
  get list watch : configmaps secrets in core
  get : persistentvolumeclaims persistentvolumes in core
  get : endpoints in core
  create get list watch : certificatesigningrequests in certificates.{brand}
  [1.17-] create delete get patch update : leases in coordination.{brand}
  get : volumeattachments in storage.{brand}
  [-1.19] get patch update : persistentvolumeclaims/status in core
  create : serviceaccounts/token in core
  [1.20-] get patch update : persistentvolumeclaims/status in core
  get list watch : csidrivers in storage.{brand}
  create delete get patch update : csinodes in storage.{brand}
  [-1.16] create delete get patch update : leases in coordination.{brand}
  get list watch : runtimeclasses in node.{brand}
  get : resourceclaims in resource.{brand} if DynamicResourceAllocation
  deletecollection : resourceslices in resource.{brand} if DynamicResourceAllocation
  get list watch : clustertrustbundles in certificates.{brand} if ClusterTrustBundle
  get : serviceaccounts in core if KubeletServiceAccountTokenForCredentialProviders
  create get list watch : podcertificaterequests in certificates.{brand} if PodCertificateRequest
ClusterRole system:node-bootstrapper
  create get list watch : certificatesigningrequests in certificates.{brand}
ClusterRole system:node-problem-detector
  get : nodes in core
  patch : nodes/status in core
  create patch update : events in core events.{brand}
ClusterRole system:node-proxier
  list watch : endpoints services in core
  [1.17-] get list watch : nodes in core
  [-1.16] get : nodes in core
  create patch update : events in core events.{brand}
  [1.33-] list watch : servicecidrs in networking.{brand}
  [1.18-] list watch : endpointslices in discovery.{brand}
ClusterRole system:persistent-volume-provisioner
  create delete get list watch : persistentvolumes in core
  get list update watch : persistentvolumeclaims in core
  get list watch : storageclasses in storage.{brand}
  watch : events in core
  create patch update : events in core events.{brand}
ClusterRole system:public-info-viewer
  get : /healthz /livez /readyz /version /version/
ClusterRole system:service-account-issuer-discovery in=1.20-
  [1.28-] get : /.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks /openid/v1/jwks/
  [1.20-1.27] get : /.well-known/openid-configuration /openid/v1/jwks
ClusterRole system:volume-scheduler
  get list patch update watch : persistentvolumes in core
  get list watch : storageclasses in storage.{brand}
  get list patch update watch : persistentvolumeclaims in core
ClusterRole system:{brandShort}-aggregator
  get list watch : endpoints services in core
ClusterRole system:{brandShort}-controller-manager
  create patch update : events in core events.{brand}
  [1.17-] create : leases in coordination.{brand}
  [1.17-] get update : leases named {brandShort}-controller-manager in coordination.{brand}
  [1.17-1.27] create : endpoints in core
  [1.17-1.27] get update : endpoints named {brandShort}-controller-manager in core
  [1.17-] create : secrets serviceaccounts in core
  [-1.16] create : endpoints secrets serviceaccounts in core
  delete : secrets in core
  [1.17-] get : configmaps namespaces secrets serviceaccounts in core
  [1.17-] update : secrets serviceaccounts in core
  [-1.16] get : configmaps endpoints namespaces secrets serviceaccounts in core
  [-1.16] update : endpoints secrets serviceaccounts in core
  create : tokenreviews in authentication.{brand}
  create : subjectaccessreviews in authorization.{brand}
  list watch : * in *
  create : serviceaccounts/token in core
ClusterRole system:{brandShort}-dns
  list watch : endpoints services in core
ClusterRole system:{brandShort}-scheduler
  create patch update : events in core events.{brand}
  [1.17-] create : leases in coordination.{brand}
  [1.31-] get list update watch : leases named {brandShort}-scheduler in coordination.{brand}
  [1.31-] create delete deletecollection get list patch update watch : leasecandidates in coordination.{brand}
  [1.17-1.30] get update : leases named {brandShort}-scheduler in coordination.{brand}
  [-1.27] create : endpoints in core
  [1.17-1.27] get update : endpoints named {brandShort}-scheduler in core
  [-1.16] delete get patch update : endpoints named {brandShort}-scheduler in core
  get list watch : nodes in core
  delete get list watch : pods in core
  create : bindings pods/binding in core
  patch update : pods/status in core
  get list watch : replicationcontrollers services in core
  get list watch : replicasets in apps extensions
  get list watch : statefulsets in apps
  get list watch : poddisruptionbudgets in policy
  get list watch : persistentvolumeclaims persistentvolumes in core
  create : tokenreviews in authentication.{brand}
  create : subjectaccessreviews in authorization.{brand}
  get list watch : csinodes in storage.{brand}
  [1.32-] get list watch : volumeattachments in storage.{brand}
  [1.21-] get list watch : namespaces in core
  [1.21-] get list watch : csidrivers in storage.{brand}
  [1.21-] get list watch : csistoragecapacities in storage.{brand}
  get list watch : deviceclasses in resource.{brand} if DynamicResourceAllocation
  get list patch update watch : resourceclaims in resource.{brand} if DynamicResourceAllocation
  get list patch update watch : resourceclaims/status in resource.{brand} if DynamicResourceAllocation
  update : pods/finalizers in core if DynamicResourceAllocation
  get list watch : resourceslices in resource.{brand} if DynamicResourceAllocation
  create delete : resourceclaims in resource.{brand} if DynamicResourceAllocation,DRAExtendedResource
  get list watch : devicetaintrules in resource.{brand} if DynamicResourceAllocation,DRADeviceTaints
ClusterRole view adds-to=edit gathers=view
Role {brandShort}-public/system:controller:bootstrap-signer
  get list watch : configmaps in core
  update : configmaps named cluster-info in core
  create patch update : events in core events.{brand}
Role {brandShort}-public/{brandShort}adm:bootstrap-signer-clusterinfo
  get : configmaps named cluster-info in core
Role {brandShort}-system/extension-apiserver-authentication-reader
  get list watch : configmaps named extension-apiserver-authentication in core
Role {brandShort}-system/system::leader-locking-{brandShort}-controller-manager
  watch : configmaps in core
  get update : configmaps named {brandShort}-controller-manager in core
  [1.31-] create get list update watch : leases in coordination.{brand}
  [1.31-] create get list update watch : leasecandidates in coordination.{brand}
Role {brandShort}-system/system::leader-locking-{brandShort}-scheduler
  watch : configmaps in core
  get update : configmaps named {brandShort}-scheduler in core
  [1.31-] create get list update watch : leases in coordination.{brand}
  [1.31-] create get list update watch : leasecandidates in coordination.{brand}
Role {brandShort}-system/system:controller:bootstrap-signer
  get list watch : secrets in core
Role {brandShort}-system/system:controller:cloud-provider
  create get list watch : configmaps in core
Role {brandShort}-system/system:controller:token-cleaner
  delete get list watch : secrets in core
  create patch update : events in core events.{brand}
ClusterRoleBinding cluster-admin role=cluster-admin
  to Group system:masters
ClusterRoleBinding system:basic-user role=system:basic-user
  to Group system:authenticated
ClusterRoleBinding system:cluster-trust-bundle-discovery role=system:cluster-trust-bundle-discovery if=ClusterTrustBundle
  to Group system:serviceaccounts
ClusterRoleBinding system:controller:attachdetach-controller role=system:controller:attachdetach-controller
  to ServiceAccount {brandShort}-system/attachdetach-controller
ClusterRoleBinding system:controller:certificate-controller role=system:controller:certificate-controller
  to ServiceAccount {brandShort}-system/certificate-controller
ClusterRoleBinding system:controller:clusterrole-aggregation-controller role=system:controller:clusterrole-aggregation-controller
  to ServiceAccount {brandShort}-system/clusterrole-aggregation-controller
ClusterRoleBinding system:controller:cronjob-controller role=system:controller:cronjob-controller
  to ServiceAccount {brandShort}-system/cronjob-controller
ClusterRoleBinding system:controller:daemon-set-controller role=system:controller:daemon-set-controller
  to ServiceAccount {brandShort}-system/daemon-set-controller
ClusterRoleBinding system:controller:deployment-controller role=system:controller:deployment-controller
  to ServiceAccount {brandShort}-system/deployment-controller
ClusterRoleBinding system:controller:device-taint-eviction-controller role=system:controller:device-taint-eviction-controller if=DynamicResourceAllocation,DRADeviceTaints
  to ServiceAccount {brandShort}-system/device-taint-eviction-controller
ClusterRoleBinding system:controller:disruption-controller role=system:controller:disruption-controller
  to ServiceAccount {brandShort}-system/disruption-controller
ClusterRoleBinding system:controller:endpoint-controller role=system:controller:endpoint-controller
  to ServiceAccount {brandShort}-system/endpoint-controller
ClusterRoleBinding system:controller:endpointslice-controller role=system:controller:endpointslice-controller in=1.18-
  to ServiceAccount {brandShort}-system/endpointslice-controller
ClusterRoleBinding system:controller:endpointslicemirroring-controller role=system:controller:endpointslicemirroring-controller in=1.19-
  to ServiceAccount {brandShort}-system/endpointslicemirroring-controller
ClusterRoleBinding system:controller:ephemeral-volume-controller role=system:controller:ephemeral-volume-controller in=1.21-
  to ServiceAccount {brandShort}-system/ephemeral-volume-controller
ClusterRoleBinding system:controller:expand-controller role=system:controller:expand-controller
  to ServiceAccount {brandShort}-system/expand-controller
ClusterRoleBinding system:controller:generic-garbage-collector role=system:controller:generic-garbage-collector
  to ServiceAccount {brandShort}-system/generic-garbage-collector
ClusterRoleBinding system:controller:horizontal-pod-autoscaler role=system:controller:horizontal-pod-autoscaler
  to ServiceAccount {brandShort}-system/horizontal-pod-autoscaler
ClusterRoleBinding system:controller:job-controller role=system:controller:job-controller
  to ServiceAccount {brandShort}-system/job-controller
ClusterRoleBinding system:controller:legacy-service-account-token-cleaner role=system:controller:legacy-service-account-token-cleaner in=1.29-
  to ServiceAccount {brandShort}-system/legacy-service-account-token-cleaner
ClusterRoleBinding system:controller:namespace-controller role=system:controller:namespace-controller
  to ServiceAccount {brandShort}-system/namespace-controller
ClusterRoleBinding system:controller:node-controller role=system:controller:node-controller
  to ServiceAccount {brandShort}-system/node-controller
ClusterRoleBinding system:controller:persistent-volume-binder role=system:controller:persistent-volume-binder
  to ServiceAccount {brandShort}-system/persistent-volume-binder
ClusterRoleBinding system:controller:pod-garbage-collector role=system:controller:pod-garbage-collector
  to ServiceAccount {brandShort}-system/pod-garbage-collector
ClusterRoleBinding system:controller:podcertificaterequestcleaner role=system:controller:podcertificaterequestcleaner if=PodCertificateRequest
  to ServiceAccount {brandShort}-system/podcertificaterequestcleaner
ClusterRoleBinding system:controller:pv-protection-controller role=system:controller:pv-protection-controller
  to ServiceAccount {brandShort}-system/pv-protection-controller
ClusterRoleBinding system:controller:pvc-protection-controller role=system:controller:pvc-protection-controller
  to ServiceAccount {brandShort}-system/pvc-protection-controller
ClusterRoleBinding system:controller:replicaset-controller role=system:controller:replicaset-controller
  to ServiceAccount {brandShort}-system/replicaset-controller
ClusterRoleBinding system:controller:replication-controller role=system:controller:replication-controller
  to ServiceAccount {brandShort}-system/replication-controller
ClusterRoleBinding system:controller:resource-claim-controller role=system:controller:resource-claim-controller if=DynamicResourceAllocation
  to ServiceAccount {brandShort}-system/resource-claim-controller
ClusterRoleBinding system:controller:resourcequota-controller role=system:controller:resourcequota-controller
  to ServiceAccount {brandShort}-system/resourcequota-controller
ClusterRoleBinding system:controller:root-ca-cert-publisher role=system:controller:root-ca-cert-publisher in=1.20-
  to ServiceAccount {brandShort}-system/root-ca-cert-publisher
ClusterRoleBinding system:controller:route-controller role=system:controller:route-controller
  to ServiceAccount {brandShort}-system/route-controller
ClusterRoleBinding system:controller:selinux-warning-controller role=system:controller:selinux-warning-controller if=SELinuxChangePolicy
  to ServiceAccount {brandShort}-system/selinux-warning-controller
ClusterRoleBinding system:controller:service-account-controller role=system:controller:service-account-controller
  to ServiceAccount {brandShort}-system/service-account-controller
ClusterRoleBinding system:controller:service-cidrs-controller role=system:controller:service-cidrs-controller in=1.33-
  to ServiceAccount {brandShort}-system/service-cidrs-controller
ClusterRoleBinding system:controller:service-controller role=system:controller:service-controller
  to ServiceAccount {brandShort}-system/service-controller
ClusterRoleBinding system:controller:statefulset-controller role=system:controller:statefulset-controller
  to ServiceAccount {brandShort}-system/statefulset-controller
ClusterRoleBinding system:controller:storage-version-garbage-collector role=system:controller:storage-version-garbage-collector if=StorageVersionAPI,APIServerIdentity
  to ServiceAccount {brandShort}-system/storage-version-garbage-collector
ClusterRoleBinding system:controller:storage-version-migrator-controller role=system:controller:storage-version-migrator-controller if=StorageVersionMigrator
  to ServiceAccount {brandShort}-system/storage-version-migrator-controller
ClusterRoleBinding system:controller:ttl-after-finished-controller role=system:controller:ttl-after-finished-controller in=1.21-
  to ServiceAccount {brandShort}-system/ttl-after-finished-controller
ClusterRoleBinding system:controller:ttl-controller role=system:controller:ttl-controller
  to ServiceAccount {brandShort}-system/ttl-controller
ClusterRoleBinding system:controller:validatingadmissionpolicy-status-controller role=system:controller:validatingadmissionpolicy-status-controller in=1.30-
  to ServiceAccount {brandShort}-system/validatingadmissionpolicy-status-controller
ClusterRoleBinding system:controller:volumeattributesclass-protection-controller role=system:controller:volumeattributesclass-protection-controller if=VolumeAttributesClass
  to ServiceAccount {brandShort}-system/volumeattributesclass-protection-controller
ClusterRoleBinding system:controller:{brandShort}-apiserver-serving-clustertrustbundle-publisher role=system:controller:{brandShort}-apiserver-serving-clustertrustbundle-publisher if=ClusterTrustBundle
  to ServiceAccount {brandShort}-system/{brandShort}-apiserver-serving-clustertrustbundle-publisher
ClusterRoleBinding system:discovery role=system:discovery
  to Group system:authenticated
ClusterRoleBinding system:monitoring role=system:monitoring in=1.20-
  to Group system:monitoring
ClusterRoleBinding system:node role=system:node
ClusterRoleBinding system:node-proxier role=system:node-proxier
  to User system:{brandShort}-proxy
ClusterRoleBinding system:public-info-viewer role=system:public-info-viewer
  to Group system:authenticated
  to Group system:unauthenticated
ClusterRoleBinding system:service-account-issuer-discovery role=system:service-account-issuer-discovery in=1.20-
  to Group system:serviceaccounts
ClusterRoleBinding system:volume-scheduler role=system:volume-scheduler
  to User system:{brandShort}-scheduler
ClusterRoleBinding system:{brandShort}-controller-manager role=system:{brandShort}-controller-manager
  to User system:{brandShort}-controller-manager
ClusterRoleBinding system:{brandShort}-dns role=system:{brandShort}-dns
  to ServiceAccount {brandShort}-system/{brandShort}-dns
ClusterRoleBinding system:{brandShort}-scheduler role=system:{brandShort}-scheduler
  to User system:{brandShort}-scheduler
RoleBinding {brandShort}-public/system:controller:bootstrap-signer role=system:controller:bootstrap-signer
  to ServiceAccount {brandShort}-system/bootstrap-signer
RoleBinding {brandShort}-public/{brandShort}adm:bootstrap-signer-clusterinfo role={brandShort}adm:bootstrap-signer-clusterinfo
  to User system:anonymous
RoleBinding {brandShort}-system/system::extension-apiserver-authentication-reader role=extension-apiserver-authentication-reader
  to User system:{brandShort}-controller-manager
  to User system:{brandShort}-scheduler
RoleBinding {brandShort}-system/system::leader-locking-{brandShort}-controller-manager role=system::leader-locking-{brandShort}-controller-manager
  to User system:{brandShort}-controller-manager
  to ServiceAccount {brandShort}-system/{brandShort}-controller-manager
  [1.31-] to ServiceAccount {brandShort}-system/leader-election-controller
RoleBinding {brandShort}-system/system::leader-locking-{brandShort}-scheduler role=system::leader-locking-{brandShort}-scheduler
  to User system:{brandShort}-scheduler
  to ServiceAccount {brandShort}-system/{brandShort}-scheduler
RoleBinding {brandShort}-system/system:controller:bootstrap-signer role=system:controller:bootstrap-signer
  to ServiceAccount {brandShort}-system/bootstrap-signer
RoleBinding {brandShort}-system/system:controller:cloud-provider role=system:controller:cloud-provider
  to ServiceAccount {brandShort}-system/cloud-provider
RoleBinding {brandShort}-system/system:controller:token-cleaner role=system:controller:token-cleaner
  to ServiceAccount {brandShort}-system/token-cleaner
PriorityClass system-cluster-critical
  value 2000000000
  description "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary."
  preemptionPolicy "PreemptLowerPriority"
PriorityClass system-node-critical
  value 2000001000
  description "Used for system critical pods that must not be moved from their current node."
  preemptionPolicy "PreemptLowerPriority"
PriorityLevelConfiguration catch-all mandatory in=1.20-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 5, "limitResponse": {"type": "Reject"}, "lendablePercent": 0}}
PriorityLevelConfiguration exempt mandatory in=1.20-
  spec {"type": "Exempt", "exempt": {"nominalConcurrencyShares": 0, "lendablePercent": 0}}
PriorityLevelConfiguration global-default suggested in=1.20-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 20, "limitResponse": {"type": "Queue", "queuing": {"queues": 128, "handSize": 6, "queueLengthLimit": 50}}, "lendablePercent": 50}}
PriorityLevelConfiguration leader-election suggested in=1.20-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 10, "limitResponse": {"type": "Queue", "queuing": {"queues": 16, "handSize": 4, "queueLengthLimit": 50}}, "lendablePercent": 0}}
PriorityLevelConfiguration node-high suggested in=1.22-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 40, "limitResponse": {"type": "Queue", "queuing": {"queues": 64, "handSize": 6, "queueLengthLimit": 50}}, "lendablePercent": 25}}
PriorityLevelConfiguration system suggested in=1.20-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 30, "limitResponse": {"type": "Queue", "queuing": {"queues": 64, "handSize": 6, "queueLengthLimit": 50}}, "lendablePercent": 33}}
PriorityLevelConfiguration workload-high suggested in=1.20-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 40, "limitResponse": {"type": "Queue", "queuing": {"queues": 128, "handSize": 6, "queueLengthLimit": 50}}, "lendablePercent": 50}}
PriorityLevelConfiguration workload-low suggested in=1.20-
  spec {"type": "Limited", "limited": {"nominalConcurrencyShares": 100, "limitResponse": {"type": "Queue", "queuing": {"queues": 128, "handSize": 6, "queueLengthLimit": 50}}, "lendablePercent": 90}}
FlowSchema catch-all mandatory in=1.20-
  spec {"priorityLevelConfiguration": {"name": "catch-all"}, "matchingPrecedence": 10000, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:unauthenticated"}}, {"kind": "Group", "group": {"name": "system:authenticated"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema endpoint-controller suggested in=1.24-1.33
  spec {"priorityLevelConfiguration": {"name": "workload-high"}, "matchingPrecedence": 150, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "User", "user": {"name": "system:{brandShort}-controller-manager"}}, {"kind": "ServiceAccount", "serviceAccount": {"namespace": "{brandShort}-system", "name": "endpoint-controller"}}, {"kind": "ServiceAccount", "serviceAccount": {"namespace": "{brandShort}-system", "name": "endpointslicemirroring-controller"}}], "resourceRules": [{"verbs": ["get", "create", "update"], "apiGroups": [""], "resources": ["endpoints"], "namespaces": ["*"]}]}]}
FlowSchema exempt mandatory in=1.20-
  spec {"priorityLevelConfiguration": {"name": "exempt"}, "matchingPrecedence": 1, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:masters"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema global-default suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "global-default"}, "matchingPrecedence": 9900, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:unauthenticated"}}, {"kind": "Group", "group": {"name": "system:authenticated"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema {brandShort}-controller-manager suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "workload-high"}, "matchingPrecedence": 800, "distinguisherMethod": {"type": "ByNamespace"}, "rules": [{"subjects": [{"kind": "User", "user": {"name": "system:{brandShort}-controller-manager"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema {brandShort}-scheduler suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "workload-high"}, "matchingPrecedence": 800, "distinguisherMethod": {"type": "ByNamespace"}, "rules": [{"subjects": [{"kind": "User", "user": {"name": "system:{brandShort}-scheduler"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema {brandShort}-system-service-accounts suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "workload-high"}, "matchingPrecedence": 900, "distinguisherMethod": {"type": "ByNamespace"}, "rules": [{"subjects": [{"kind": "ServiceAccount", "serviceAccount": {"namespace": "{brandShort}-system", "name": "*"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema probes suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "exempt"}, "matchingPrecedence": 2, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:unauthenticated"}}, {"kind": "Group", "group": {"name": "system:authenticated"}}], "nonResourceRules": [{"verbs": ["get"], "nonResourceURLs": ["/healthz", "/readyz", "/livez"]}]}]}
FlowSchema service-accounts suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "workload-low"}, "matchingPrecedence": 9000, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:serviceaccounts"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema system-leader-election suggested in=1.20-
  [-1.23] spec {"priorityLevelConfiguration": {"name": "leader-election"}, "matchingPrecedence": 100, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "User", "user": {"name": "system:{brandShort}-controller-manager"}}, {"kind": "User", "user": {"name": "system:{brandShort}-scheduler"}}, {"kind": "ServiceAccount", "serviceAccount": {"namespace": "{brandShort}-system", "name": "*"}}], "resourceRules": [{"verbs": ["get", "create", "update"], "apiGroups": [""], "resources": ["endpoints", "configmaps"], "namespaces": ["{brandShort}-system"]}, {"verbs": ["get", "create", "update"], "apiGroups": ["coordination.{brand}"], "resources": ["leases"], "namespaces": ["*"]}]}]}
  [1.24-] spec {"priorityLevelConfiguration": {"name": "leader-election"}, "matchingPrecedence": 100, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "User", "user": {"name": "system:{brandShort}-controller-manager"}}, {"kind": "User", "user": {"name": "system:{brandShort}-scheduler"}}, {"kind": "ServiceAccount", "serviceAccount": {"namespace": "{brandShort}-system", "name": "*"}}], "resourceRules": [{"verbs": ["get", "create", "update"], "apiGroups": ["coordination.{brand}"], "resources": ["leases"], "namespaces": ["*"]}]}]}
FlowSchema system-node-high suggested in=1.22-
  spec {"priorityLevelConfiguration": {"name": "node-high"}, "matchingPrecedence": 400, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:nodes"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": [""], "resources": ["nodes", "nodes/status"], "clusterScope": true, "namespaces": ["*"]}, {"verbs": ["*"], "apiGroups": ["coordination.{brand}"], "resources": ["leases"], "namespaces": ["*"]}]}]}
FlowSchema system-nodes suggested in=1.20-
  spec {"priorityLevelConfiguration": {"name": "system"}, "matchingPrecedence": 500, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "Group", "group": {"name": "system:nodes"}}], "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}], "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]}]}
FlowSchema workload-leader-election suggested in=1.20-1.33
  spec {"priorityLevelConfiguration": {"name": "leader-election"}, "matchingPrecedence": 200, "distinguisherMethod": {"type": "ByUser"}, "rules": [{"subjects": [{"kind": "ServiceAccount", "serviceAccount": {"namespace": "{brandShort}-system", "name": "*"}}], "resourceRules": [{"verbs": ["get", "create", "update"], "apiGroups": [""], "resources": ["endpoints", "configmaps"], "namespaces": ["*"]}, {"verbs": ["get", "create", "update"], "apiGroups": ["coordination.{brand}"], "resources": ["leases"], "namespaces": ["*"]}]}]}
`
