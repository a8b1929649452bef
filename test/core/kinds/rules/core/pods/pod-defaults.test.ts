import { describe, expect, it } from 'vitest'
import {
  filledPodSpec,
  lines,
  minimalPodSpec,
  written,
} from '../../../../../support/objects/defaulted.ts'

describe('defaults of pods', () => {
  it('defaults of pods are filled in', () => {
    expect(lines(written('core/v1.Pod', { metadata: { name: 'a' }, spec: minimalPodSpec }))).toBe(
      lines({
        metadata: { name: 'a' },
        spec: { ...filledPodSpec, enableServiceLinks: true },
        status: {},
      }),
    )
  })

  it('defaults of probes, ports, volume sources and their like in pods are filled in', () => {
    const spec = written('core/v1.PodSpec', {
      containers: [
        {
          name: 'web',
          ports: [{ containerPort: 80 }],
          livenessProbe: { httpGet: { port: 80 } },
          readinessProbe: { grpc: { port: 1 }, periodSeconds: 3 },
          env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
        },
      ],
      volumes: [{ name: 'a' }, { name: 'b', hostPath: { path: '/x' } }, { name: 'c', secret: {} }],
      serviceAccount: 'robot',
    })
    expect(spec).toMatchObject({
      containers: [
        {
          ports: [{ containerPort: 80, protocol: 'TCP' }],
          livenessProbe: {
            httpGet: { path: '/', port: 80, scheme: 'HTTP' },
            timeoutSeconds: 1,
            periodSeconds: 10,
            successThreshold: 1,
            failureThreshold: 3,
          },
          readinessProbe: { grpc: { port: 1, service: '' }, periodSeconds: 3 },
          env: [{ valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } }],
          imagePullPolicy: 'IfNotPresent',
        },
      ],
      volumes: [
        { name: 'a', emptyDir: {} },
        { name: 'b', hostPath: { path: '/x', type: '' } },
        { name: 'c', secret: { defaultMode: 420 } },
      ],
      serviceAccountName: 'robot',
      serviceAccount: 'robot',
    })
  })

  it.each([
    ['nginx', 'Always'],
    ['nginx:latest', 'Always'],
    ['nginx:1.27', 'IfNotPresent'],
    ['registry.example.com:5000/team/app', 'Always'],
    ['registry.example.com:5000/team/app:v1', 'IfNotPresent'],
    ['nginx@sha256:0123', 'IfNotPresent'],
    ['nginx:latest@sha256:0123', 'Always'],
    ['Not An Image', 'IfNotPresent'],
    ['../x', 'IfNotPresent'],
    ['x'.repeat(256), 'IfNotPresent'],
    ['-a.example.com/x', 'IfNotPresent'],
    ['', 'IfNotPresent'],
  ])('defaults of pods pull the image "%s" %s', (image, policy) => {
    expect(written('core/v1.Container', { name: 'a', image })['imagePullPolicy']).toBe(policy)
  })

  it('requests default to limits, and host ports to ports on the host network, in pods and not in templates', () => {
    const spec = {
      containers: [
        {
          name: 'a',
          resources: { limits: { memory: '1Gi', cpu: '2' }, requests: { cpu: '1' } },
          ports: [{ containerPort: 80 }],
        },
      ],
      hostNetwork: true,
    }
    const pod = written('core/v1.Pod', { spec })
    expect(pod['spec']).toMatchObject({
      containers: [
        {
          resources: { requests: { cpu: '1', memory: '1Gi' } },
          ports: [{ hostPort: 80, containerPort: 80, protocol: 'TCP' }],
        },
      ],
    })
    const template = written('core/v1.PodTemplateSpec', { spec })
    expect(template['spec']).toMatchObject({
      containers: [
        { resources: { requests: { cpu: '1' } }, ports: [{ containerPort: 80, protocol: 'TCP' }] },
      ],
    })
    expect(template['spec']).not.toHaveProperty('enableServiceLinks')
  })

  it('resources of pods are counted in thousandths at the finest', () => {
    const resources = { limits: { cpu: '100u', memory: '1.5' } }
    expect(written('core/v1.Container', { name: 'a', resources })['resources']).toEqual({
      limits: { cpu: '1m', memory: '1500m' },
    })
  })

  it('the resources of a pod that sets its own include what its containers add up to', () => {
    const spec = {
      containers: [
        { name: 'a', resources: { requests: { cpu: '1' }, limits: { 'hugepages-2Mi': '2Mi' } } },
        { name: 'b', resources: { requests: { cpu: '500m' } } },
      ],
      initContainers: [
        { name: 'c', restartPolicy: 'Always', resources: { requests: { cpu: '250m' } } },
        { name: 'd', resources: { requests: { cpu: '4' } } },
      ],
      resources: { limits: { memory: '1Gi' } },
    }
    const pod = written('core/v1.Pod', { spec }, 'PodLevelResources')
    expect(pod['spec']).toMatchObject({
      resources: {
        limits: { 'hugepages-2Mi': '2Mi', memory: '1Gi' },
        requests: { cpu: '4250m', 'hugepages-2Mi': '2Mi', memory: '1Gi' },
      },
    })
    const without = written('core/v1.Pod', { spec })
    expect(without['spec']).toMatchObject({ resources: { limits: { memory: '1Gi' } } })
  })

  it('the addresses of a pod and the first of its list are kept in agreement', () => {
    expect(written('core/v1.PodStatus', { podIP: '10.0.0.1' })).toEqual({
      podIP: '10.0.0.1',
      podIPs: [{ ip: '10.0.0.1' }],
    })
    expect(written('core/v1.PodStatus', { podIPs: [{ ip: '10.0.0.1' }] })).toMatchObject({
      podIP: '10.0.0.1',
    })
  })
})
