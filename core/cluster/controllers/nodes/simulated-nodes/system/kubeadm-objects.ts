import type { ApiObject } from '../../../../../base/api/object.ts'
import type { SystemParts } from './system-objects.ts'

/** What kubeadm stores of a cluster, in which tools look for its version and its networks. */
export function kubeadmObjects(parts: SystemParts): readonly ApiObject[] {
  const { brand, release, nameServer, serviceRanges } = parts
  const { apiDomain, systemNamespace: namespace } = brand
  const configMap = (name: string, data: Readonly<Record<string, string>>): ApiObject => {
    const metadata = { name, namespace }
    return { apiVersion: 'v1', kind: 'ConfigMap', metadata, data } as ApiObject
  }
  const cluster = `apiVersion: kubeadm.${apiDomain}/v1beta4
caCertificateValidityPeriod: 87600h0m0s
certificateValidityPeriod: 8760h0m0s
certificatesDir: /etc/kubernetes/pki
clusterName: kubernetes
dns: {}
encryptionAlgorithm: RSA-2048
etcd:
  local:
    dataDir: /var/lib/etcd
imageRepository: registry.${apiDomain}
kind: ClusterConfiguration
kubernetesVersion: v${release}.0
networking:
  dnsDomain: cluster.local
  podSubnet: 10.244.0.0/16
  serviceSubnet: ${serviceRanges.join(',')}
proxy: {}
scheduler: {}
`
  const kubelet = `apiVersion: kubelet.config.${apiDomain}/v1beta1
authentication:
  anonymous:
    enabled: false
  webhook:
    enabled: true
  x509:
    clientCAFile: /etc/kubernetes/pki/ca.crt
authorization:
  mode: Webhook
cgroupDriver: systemd
clusterDNS:
- ${nameServer}
clusterDomain: cluster.local
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
healthzBindAddress: 127.0.0.1
healthzPort: 10248
kind: KubeletConfiguration
rotateCertificates: true
staticPodPath: /etc/kubernetes/manifests
`
  return [
    configMap('kubeadm-config', { ClusterConfiguration: cluster }),
    configMap('kubelet-config', { kubelet }),
  ]
}
