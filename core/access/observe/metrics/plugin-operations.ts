import type { AdmissionOperation } from '../../admission/admission-attributes.ts'
import type { Phase } from '../../admission/decision.ts'

/**
 * The operations about which kube-apiserver 1.34 asks each of its plug-ins, whatever the resource: C(reate), U(pdate), D(elete),
 * (connect) O. First those on which it mutates, then those on which it validates.
 */
const table = `
AlwaysAdmit                          CUDO CUDO
NamespaceAutoProvision               C    -
NamespaceLifecycle                   CUD  -
NamespaceExists                      -    CUD
LimitPodHardAntiAffinityTopology     -    CU
LimitRanger                          CU   CU
ServiceAccount                       CU   CU
NodeRestriction                      CUD  -
TaintNodesByCondition                C    -
AlwaysPullImages                     CU   CU
ImagePolicyWebhook                   -    CU
PodSecurity                          -    CU
PodNodeSelector                      C    C
Priority                             CUD  CUD
DefaultTolerationSeconds             CU   -
PodTolerationRestriction             CU   CU
EventRateLimit                       -    CU
ExtendedResourceToleration           CU   -
DefaultStorageClass                  C    -
StorageObjectInUseProtection         C    -
OwnerReferencesPermissionEnforcement -    CU
PersistentVolumeClaimResize          -    U
RuntimeClass                         C    C
CertificateApproval                  -    U
CertificateSigning                   -    U
ClusterTrustBundleAttest             -    CU
CertificateSubjectRestriction        -    C
DefaultIngressClass                  C    -
DenyServiceExternalIPs               -    CU
PodTopologyLabels                    C    -
MutatingAdmissionPolicy              CUO  -
MutatingAdmissionWebhook             CUDO -
ValidatingAdmissionPolicy            -    CUDO
ValidatingAdmissionWebhook           -    CUDO
ResourceQuota                        -    CU
AlwaysDeny                           CUDO CUDO
PrivilegeEscalation                  -    -
PolicyParameters                     -    -
`

const letters: Readonly<Record<AdmissionOperation, string>> = {
  CREATE: 'C',
  UPDATE: 'U',
  DELETE: 'D',
  CONNECT: 'O',
}

const operations = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', mutating = '', validating = ''] = line.split(/ +/)
      return [name, { mutating, validating }]
    }),
)

/**
 * Whether a plug-in counts as asked about an operation on any resource, as in the original, which leaves it to the plug-in whether
 * it has anything to do. Undefined for a plug-in that the original does not have: it counts where it is asked here.
 */
export function isCounted(
  plugin: string,
  phase: Phase,
  operation: AdmissionOperation,
): boolean | undefined {
  return operations.get(plugin)?.[phase].includes(letters[operation])
}
