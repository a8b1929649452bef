import { describe, expect, it } from 'vitest'
import { tableRow as row } from '../../../../support/recorded/table-row.ts'

describe('rows of nodes', () => {
  const ready = { type: 'Ready', status: 'True' }

  it('rows of nodes tell state, roles and addresses', () => {
    const labels = {
      'node-role.kubernetes.io/worker': '',
      'node-role.kubernetes.io/control-plane': '',
      'kubernetes.io/role': 'edge',
    }
    const addresses = [{ type: 'InternalIP', address: '10.0.0.1' }]
    const nodeInfo = { kubeletVersion: 'v1.34.0' }
    expect(
      row('nodes', {
        metadata: { labels },
        spec: {},
        status: { conditions: [ready], addresses, nodeInfo },
      }),
    ).toMatchObject({
      Status: 'Ready',
      Roles: 'control-plane,edge,worker',
      Version: 'v1.34.0',
      'Internal-IP': '10.0.0.1',
      'External-IP': '<none>',
      'OS-Image': '<unknown>',
    })
  })

  it.each([
    [{ unschedulable: true }, [ready], 'Ready,SchedulingDisabled'],
    [{}, [{ type: 'Ready', status: 'Unknown' }], 'NotReady'],
    [{}, [], 'Unknown'],
  ])('rows of nodes show %j with %j as %s', (spec, conditions, expected) => {
    expect(row('nodes', { spec, status: { conditions } })).toMatchObject({ Status: expected })
  })
})

describe('rows of the network', () => {
  const ports = [
    { port: 80, nodePort: 30080, protocol: 'TCP' },
    { port: 53, protocol: 'UDP' },
  ]
  const ingress = [
    { ip: '2.2.2.2' },
    { hostname: 'a.example' },
    { ip: '1.1.1.1' },
    { ip: '2.2.2.2' },
  ]

  it.each([
    [{ type: 'ClusterIP' }, {}, '<none>'],
    [{ type: 'NodePort', externalIPs: ['9.9.9.9'] }, {}, '9.9.9.9'],
    [{ type: 'LoadBalancer' }, {}, '<pending>'],
    [
      { type: 'LoadBalancer', externalIPs: ['9.9.9.9'] },
      { loadBalancer: { ingress } },
      '1.1.1.1,2.2.2.2,a.example,9.9.9.9',
    ],
    [{ type: 'ExternalName', externalName: 'db.example' }, {}, 'db.example'],
    [{ type: 'Other' }, {}, '<unknown>'],
  ])('rows of services tell where one is reached from outside: %j', (spec, status, expected) => {
    expect(row('services', { spec, status })).toMatchObject({ 'External-IP': expected })
  })

  it('rows of services list their ports', () => {
    const spec = { type: 'NodePort', clusterIPs: ['10.0.0.1'], ports, selector: { app: 'web' } }
    expect(row('services', { spec })).toMatchObject({
      'Cluster-IP': '10.0.0.1',
      'Port(s)': '80:30080/TCP,53/UDP',
      Selector: 'app=web',
    })
    expect(row('services', { spec: {} })).toMatchObject({
      'Cluster-IP': '<none>',
      'Port(s)': '<none>',
    })
  })

  it('rows of endpoints list three endpoints and count the others', () => {
    const addresses = [{ ip: '1.1.1.1' }, { ip: '::1' }]
    const subsets = [{ addresses, ports: [{ port: 80 }, { port: 81 }] }]
    expect(row('endpoints', { subsets })).toMatchObject({
      Endpoints: '1.1.1.1:80,[::1]:80,1.1.1.1:81 + 1 more...',
    })
    expect(row('endpoints', {})).toMatchObject({ Endpoints: '<none>' })
    expect(row('endpoints', { subsets: [{ addresses }] })).toMatchObject({
      Endpoints: '1.1.1.1,::1',
    })
  })

  it('rows of service accounts count secrets, and storage capacities have the default columns', () => {
    expect(row('serviceaccounts', {})).toMatchObject({ Secrets: 0 })
    const secrets = [{ name: 'a' }, { name: 'b' }]
    expect(row('serviceaccounts', { secrets })).toMatchObject({ Secrets: 2 })
    const capacity = { storageClassName: 'fast', capacity: '1Gi' }
    expect(Object.keys(row('csistoragecapacities.v1.storage.k8s.io', capacity))).toEqual([
      'Name',
      'Created At',
    ])
  })

  it('rows of endpoint slices list ports and addresses', () => {
    const slice = {
      addressType: 'IPv4',
      ports: [{ port: 80 }, { name: 'dns' }, {}],
      endpoints: [{ addresses: ['a', 'b'] }, { addresses: ['c'] }, { addresses: ['d'] }],
    }
    expect(row('endpointslices.v1.discovery.k8s.io', slice)).toMatchObject({
      AddressType: 'IPv4',
      Ports: '80,dns,*',
      Endpoints: 'a,b,c + 1 more...',
    })
    expect(row('endpointslices.v1.discovery.k8s.io', {})).toMatchObject({
      Ports: '<unset>',
      Endpoints: '<unset>',
    })
  })

  it('rows of ingresses tell hosts, addresses and ports', () => {
    const rules = [{ host: 'a' }, { host: 'b' }, {}, { host: 'c' }, { host: 'd' }]
    const spec = { ingressClassName: 'nginx', rules, tls: [{}] }
    expect(
      row('ingresses.v1.networking.k8s.io', { spec, status: { loadBalancer: { ingress } } }),
    ).toMatchObject({
      Class: 'nginx',
      Hosts: 'a,b,c + 2 more...',
      Address: '1.1.1.1,2.2.2.2,a.example',
      Ports: '80, 443',
    })
    expect(row('ingresses.v1.networking.k8s.io', { spec: {} })).toMatchObject({
      Class: '<none>',
      Hosts: '*',
      Address: '',
      Ports: '80',
    })
  })
})

describe('rows of storage', () => {
  const bound = {
    spec: { volumeName: 'pv1', storageClassName: 'fast' },
    status: {
      phase: 'Bound',
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteMany', 'ReadWriteOnce'],
    },
  }

  it('rows of volume claims show what a claim got once it is bound', () => {
    expect(row('persistentvolumeclaims', bound)).toMatchObject({
      Status: 'Bound',
      Volume: 'pv1',
      Capacity: '1Gi',
      'Access Modes': 'RWO,RWX',
      StorageClass: 'fast',
      VolumeAttributesClass: '<unset>',
      VolumeMode: '<unset>',
    })
    expect(row('persistentvolumeclaims', { ...bound, spec: {} })).toMatchObject({
      Capacity: '',
      'Access Modes': '',
      StorageClass: '',
    })
  })

  it('rows of volume claims show that a claim is being deleted', () => {
    const metadata = { deletionTimestamp: '2026-01-09T23:59:00Z' }
    expect(row('persistentvolumeclaims', { ...bound, metadata })).toMatchObject({
      Status: 'Terminating',
    })
  })

  it('rows of volumes show the claim, and the class by the old annotation', () => {
    const metadata = { annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } }
    const spec = { capacity: { storage: '5Gi' }, claimRef: { namespace: 'ns', name: 'c' } }
    expect(row('persistentvolumes', { metadata, spec, status: { phase: 'Bound' } })).toMatchObject({
      Capacity: '5Gi',
      Claim: 'ns/c',
      StorageClass: 'old',
      Status: 'Bound',
    })
    expect(row('persistentvolumes', { spec: {} })).toMatchObject({ Claim: '', Reason: '' })
  })

  it('rows of storage classes mark the default one', () => {
    const metadata = { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }
    expect(row('storageclasses.v1.storage.k8s.io', { metadata, provisioner: 'p' })).toMatchObject({
      Name: 'x (default)',
      Provisioner: 'p',
      ReclaimPolicy: 'Delete',
      VolumeBindingMode: 'Immediate',
      AllowVolumeExpansion: false,
    })
  })
})
