import { describe, expect, it } from 'vitest'
import { TypedWorkstation } from '../../../support/command/typed-workstation.ts'

describe('commands of kubectl with files, containers and nodes', () => {
  const workstation = new TypedWorkstation()

  it('cp copies files and folders to a container and back', async () => {
    await workstation.type(
      'kubectl run box --image=busybox -- sleep 360000\nkubectl wait pod/box --for=condition=Ready',
    )
    const output =
      await workstation.type(`mkdir -p site/deep && echo one > site/a && echo two > site/deep/b
kubectl cp site box:/tmp/site && kubectl exec box -- cat /tmp/site/a /tmp/site/deep/b
kubectl cp site/a default/box:/tmp -c box && kubectl exec box -- cat /tmp/a
kubectl cp box:/tmp/site back && cat back/a back/deep/b
kubectl cp box:/tmp/a renamed && cat renamed
head -c 3000 /dev/zero | tr '\\\\0' x > long && kubectl cp long box:/tmp/long && kubectl exec box -- wc -c /tmp/long`)
    expect(output.replaceAll(/^tar: .*\n/gm, '')).toBe(
      'one\ntwo\none\none\ntwo\none\n3000 /tmp/long\n',
    )
  })

  it.each([
    ['kubectl cp nothing box:/tmp', "error: nothing doesn't exist in local filesystem\n", 1],
    ['kubectl cp a b', 'error: one of src or dest must be a remote file specification\n', 1],
    [
      'kubectl cp box:/a box:/b',
      'error: one of src or dest must be a local file specification\n',
      1,
    ],
    [
      'kubectl cp a',
      "error: source and destination are required\nSee 'kubectl cp -h' for help and examples\n",
      1,
    ],
    ['kubectl cp site nosuch:/tmp', 'Error from server (NotFound): pods "nosuch" not found\n', 1],
  ])('%s says what is wrong', async (line, text, code) => {
    expect(await workstation.run(line)).toEqual({ code, output: text })
  })

  it('diff shows what an apply would change, and says so by its exit code', async () => {
    await workstation.type(`cat > settings.yaml <<EOF
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { colour: blue, size: big }
EOF
kubectl apply -f settings.yaml`)
    expect(await workstation.run('kubectl diff -f settings.yaml')).toEqual({ code: 0, output: '' })
    const { code, output } = await workstation.run(
      "sed -i 's/blue/green/' settings.yaml; kubectl diff -f settings.yaml",
    )
    expect(code).toBe(1)
    const plain = output.replaceAll(/-\d{5,}/g, '').replaceAll(/\t2026-.* \+0000/g, '')
    expect(plain).toBe(
      `diff -u -N /tmp/LIVE/v1.ConfigMap.default.settings /tmp/MERGED/v1.ConfigMap.default.settings
--- /tmp/LIVE/v1.ConfigMap.default.settings
+++ /tmp/MERGED/v1.ConfigMap.default.settings
@@ -1,6 +1,6 @@
 apiVersion: v1
 data:
-  colour: blue
+  colour: green
   size: big
 kind: ConfigMap
 metadata:
`,
    )
    expect(await workstation.run('kubectl diff -f nothing.yaml')).toEqual({
      code: 2,
      output: 'error: the path "nothing.yaml" does not exist\n',
    })
    expect(
      (await workstation.run('kubectl diff --server-side --force-conflicts -f settings.yaml')).code,
    ).toBe(1)
  })

  it('diff hides the values of secrets', async () => {
    await workstation.type(
      'kubectl create secret generic pass --from-literal=a=one --from-literal=b=two',
    )
    const output = await workstation.type(
      'kubectl create secret generic pass --from-literal=a=other --from-literal=b=two --dry-run=client -o yaml | kubectl diff -f -',
    )
    expect(output).toContain("\n-  a: '*** (before)'\n+  a: '*** (after)'\n   b: '***'\n")
  })

  it('debug adds a container to a pod, copies pods, and makes pods on nodes', async () => {
    const added = await workstation.type(
      'kubectl debug box --image=busybox --target=box -c helper --profile=general -- sleep 3600\nsleep 5\nkubectl exec box -c helper -- echo here',
    )
    expect(added).toMatch(/^Targeting container "box"\..*\nhere\n$/)
    expect(
      await workstation.type(
        "kubectl debug box --copy-to=copy --set-image='*=nginx' -q && kubectl get pod copy -o jsonpath='{.spec.containers[*].image}'",
      ),
    ).toBe('nginx')
    expect(
      await workstation.type(
        "kubectl debug node/node-1 --image=busybox --profile=sysadmin && kubectl get pods -o jsonpath='{.items[?(@.spec.hostPID)].spec.volumes[0].hostPath.path}'",
      ),
    ).toMatch(
      /^Creating debugging pod node-debugger-node-1-\w{5} with container debugger on node node-1\.\n\/$/,
    )
    expect(await workstation.type('kubectl debug box')).toBe(
      'error: you must specify --image when not using --copy-to.\n',
    )
  })

  it('run -it joins the pod, and --rm removes it afterwards', async () => {
    const shown = await workstation.typeKeys(
      [
        'kubectl run -it --rm tmp --image=busybox --restart=Never -- sh',
        'echo in $HOSTNAME',
        'exit',
        'kubectl get pod tmp',
        'exit',
      ],
      /[$#] $/,
    )
    expect(shown).toMatch(/in tmp\r?\n/)
    expect(shown).toContain('pod "tmp" deleted')
    expect(shown).toContain('pods "tmp" not found')
    expect(
      await workstation.type(
        `kubectl run one --image=busybox --overrides='{"spec":{"nodeName":"node-1"}}' --dry-run=client -o jsonpath='{.spec.nodeName}'`,
      ),
    ).toBe('node-1')
    const { code, output } = await workstation.run(
      'kubectl run failing --rm --attach --image=busybox --restart=Never -- sh -c "echo out; exit 3"',
    )
    expect(code).toBe(3)
    expect(output).toMatch(/out\n/)
  })

  it('taint sets and removes taints of nodes', async () => {
    const output = await workstation.type(`kubectl taint nodes node-1 a=b:NoSchedule
kubectl taint nodes node-1 a=c:NoSchedule
kubectl taint nodes node-1 a=c:NoSchedule --overwrite
kubectl taint nodes node-1 a-
kubectl taint nodes node-1 a-
kubectl taint pods box a=b:NoSchedule
kubectl taint nodes node-1 a=b:Never`)
    expect(output).toBe(
      'node/node-1 tainted\n' +
        'error: node node-1 already has a taint(s) with same effect(s) and --overwrite is false\n' +
        'node/node-1 modified\nnode/node-1 untainted\nerror: taint "a" not found\n' +
        'error: invalid resource type pods, only node types are supported\n' +
        "error: invalid taint effect: Never, unsupported taint effect\nSee 'kubectl taint -h' for help and examples\n",
    )
  })

  it('files are read from folders within folders with -R, and created with what a later apply needs', async () => {
    const output = await workstation.type(`mkdir -p all/deep
kubectl create configmap top --dry-run=client -o yaml > all/top.yaml
kubectl create configmap below --dry-run=client -o yaml > all/deep/below.yaml
kubectl create -R -f all --save-config | sort
kubectl apply -R -f all | sort
kubectl get -R -f all -o name | sort; kubectl completion bash | wc -l; kubectl plugin list`)
    expect(output).toBe(
      'configmap/below created\nconfigmap/top created\nconfigmap/below configured\nconfigmap/top configured\n' +
        'configmap/below\nconfigmap/top\n1\nerror: unable to find any kubectl plugins in your PATH\n',
    )
  })

  it('create token prints a token of a service account', async () => {
    expect(await workstation.type('kubectl create token default --duration=10m')).toMatch(
      /^[\w-]+\.[\w-]+\.[\w-]+\n$/,
    )
    expect(await workstation.type('kubectl create token nosuch')).toBe(
      'error: failed to create token: serviceaccounts "nosuch" not found\n',
    )
  })
})
