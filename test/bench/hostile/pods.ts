import type { BenchTarget } from './bench-target.ts'

/** A pod whose container runs `script` in a shell, and `probe` every second. */
export function podOf(
  name: string,
  { script, probe }: { readonly script: string; readonly probe?: string },
): { readonly metadata: object; readonly spec: object } {
  return {
    metadata: { name },
    spec: {
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: 'main',
          image: 'busybox',
          command: ['sh', '-c', script],
          ...(probe !== undefined && {
            livenessProbe: { exec: { command: ['sh', '-c', probe] }, periodSeconds: 1 },
          }),
        },
      ],
    },
  }
}

/** Creates a pod and waits until it runs. */
export async function runPod(target: BenchTarget, script: string): Promise<string> {
  const pods = '/api/v1/namespaces/default/pods'
  await target.create(pods, podOf('main', { script }))
  await target.wait(`${pods}/main`, ({ body }) => body.includes('"phase":"Running"'))
  return `${pods}/main`
}
