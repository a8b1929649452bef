import type { JsonObject } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'

/**
 * The answer of `/configz`: the KubeletConfiguration of a node that kubeadm has joined, in `kubelet.config.k8s.io/v1beta1`; fields that
 * nobody looks for are left out.
 */
export function kubeletConfiguration(node: corev1.Node, nameServer: string): JsonObject {
  const { capacity = {} } = node.status
  return {
    kubeletconfig: {
      enableServer: true,
      staticPodPath: '/etc/kubernetes/manifests',
      syncFrequency: '1m0s',
      address: '0.0.0.0',
      port: node.status.daemonEndpoints?.kubeletEndpoint?.Port ?? 10_250,
      rotateCertificates: true,
      authentication: {
        x509: { clientCAFile: '/etc/kubernetes/pki/ca.crt' },
        webhook: { enabled: true, cacheTTL: '2m0s' },
        anonymous: { enabled: false },
      },
      authorization: {
        mode: 'Webhook',
        webhook: { cacheAuthorizedTTL: '5m0s', cacheUnauthorizedTTL: '30s' },
      },
      enableDebuggingHandlers: true,
      healthzPort: 10_248,
      healthzBindAddress: '127.0.0.1',
      clusterDomain: 'cluster.local',
      clusterDNS: nameServer === '' ? [] : [nameServer],
      nodeStatusUpdateFrequency: '10s',
      nodeStatusReportFrequency: '5m0s',
      nodeLeaseDurationSeconds: 40,
      imageMinimumGCAge: '2m0s',
      imageGCHighThresholdPercent: 100,
      imageGCLowThresholdPercent: 80,
      cgroupsPerQOS: true,
      cgroupDriver: 'systemd',
      cpuManagerPolicy: 'none',
      memoryManagerPolicy: 'None',
      topologyManagerPolicy: 'none',
      maxPods: Number(capacity['pods'] ?? 110),
      podPidsLimit: -1,
      resolvConf: '/etc/resolv.conf',
      cpuCFSQuota: true,
      cpuCFSQuotaPeriod: '100ms',
      serializeImagePulls: true,
      evictionHard: {
        'imagefs.available': '0%',
        'imagefs.inodesFree': '0%',
        'nodefs.available': '0%',
        'nodefs.inodesFree': '0%',
      },
      evictionPressureTransitionPeriod: '5m0s',
      failSwapOn: false,
      containerLogMaxSize: '10Mi',
      containerLogMaxFiles: 5,
      configMapAndSecretChangeDetectionStrategy: 'Watch',
      enforceNodeAllocatable: ['pods'],
      enableSystemLogHandler: true,
      seccompDefault: false,
      registerNode: true,
      containerRuntimeEndpoint: 'unix:///run/containerd/containerd.sock',
    },
  }
}
