// Generated from descriptions/ by node-host/build/tools/generate-kinds.ts; edit the texts and run `npm run generate`.
/* oxlint-disable max-lines */
/** Changes with the texts. */
export const descriptionHash: string = '7f4e04f8c50dd8c4'

export const descriptionWords: string = ` the, of, a, that, by, for, and, in, is, or, to, default, as, pod, it, its, one, with, pods, node, at, an, volume, container, all, object, on, are, such, which, set,Whether, name, not, each, about, 0, 0644, 1, 10, 100, 1000, 1024, 128, 15, 20, 2147483647, 255, 256, 3, 30, 300, 32, 3600, 4, 404, 409, 420, 429, 443, 511, 600, 64, 8, 86400, A, API, AWS, Absent, All, Always, An, Approved, At, Azure, Base64, Binding, By, CEL, CHAP, CONNECT, CPU, CSI, CamelCase, Ceph, CephFS, Channel, Cinder, Cluster, ClusterTrustBundles, Compute, Controller, DELETE, DNS, Dangling, Denied, Deprecated, EBS, Either, Empty, EndpointSlices, Engine, Equal, Equivalent, ExactCount, Excludes, Exists, External, Fail, Failed, False, Fibre, Files, Fixed, Flocker, For, GCE, GET, Git, GlusterFS, Google, HTTP, ID, IP, IPs, IPsec, IPv4, IPv6, If, IfNotPresent, Ignore, In, It, Its, JSON, Keys, KiB, LUN, Later, Linux, LoadBalancer, Lowers, MiB, NAME, NFS, Needs, Never, No, None, Not, NotIn, OCI, Object, One, Only, OpenStack, Other, PEM, Pending, Photon, Pods, Portworx, Quobyte, RBD, RSA, Ready, Refused, Required, ResourceClaim, Retain, RollingUpdate, SCTP, SELinux, ScaleIO, StorageOS, Strict, TCP, TLS, The, They, True, UDP, URL, Unknown, User, VMDK, Warn, While, Windows, With, Without, above, absent, accept, accepted, accepts, access, account, accounts, action, activeDeadlineSeconds, adapter, add, added, address, addresses, adds, admin, admission, affinity, after, again, against, aggregated, aims, alike, allocated, allowed, allows, alone, also, alternative, always, among, amount, amounts, annotation, annotations, another, answer, answered, answers, any, apart, apiVersion, applied, applies, apply, approval, apps, arguments, array, artifact, ask, asked, asks, aspect, atomic, attach, attached, attaches, attaching, attributes, audit, authorization, authorizer, autoscaler, autoscalers, available, average, avoids, away, back, backend, backoffLimitPerIndex, balancer, bare, base64, be, become, becomes, been, before, began, begins, behind, being, belong, below, beside, besides, best, between, beyond, binary, bind, binding, bindings, bits, blob, block, body, boolean, both, bound, budget, built, but, bytes, call, called, calls, came, camel, can, candidate, cannot, capabilities, capacities, capacity, carry, case, cause, cells, certain, certificate, certificates, chain, change, changed, changes, characters, check, checked, checks, choose, chooses, chosen, claim, claims, class, classes, client, clients, clone, closes, cluster, code, codes, collection, column, come, comes, command, compacted, compare, compared, complete, component, computed, condition, conditions, config, configuration, configurations, connect, connection, connections, constraints, contain, containers, content, continue, controller, controllers, conversion, convert, converted, converts, core, cost, could, count, counted, counters, counts, cpu, create, created, creation, credentials, cron, custom, cut, daemon, dashes, data, dataset, date, debugging, decided, decides, decision, declared, decoded, defaults, defines, definition, delete, deleted, deletes, deletion, demand, demands, denial, dependents, deployment, deprecated, detach, detaching, device, devices, did, differ, digits, directory, discovery, disk, disks, dnsPolicy, do, document, documentation, does, domain, domains, done, dots, down, downward, draw, drawn, draws, driver, drivers, dropped, drops, dry, earlier, effect, effects, else, empty, emptyDir, encryption, end, ended, endpoint, endpoints, ends, enlarge, enlarged, enough, entry, env, environment, ephemeral, equal, error, errors, even, event, events, every, evict, evicted, eviction, evictions, evicts, exactly, examine, example, except, excludes, exec, executable, exempt, exist, existing, exists, exit, exports, expression, expressions, ext4, extended, extension, external, fact, facts, fail, failed, fails, failure, failures, false, families, family, far, fares, fault, faults, fetched, few, field, fields, file, files, filled, fills, finalizers, find, finds, finished, first, fit, fits, five, fixed, flexVolume, flow, flowcontrol, flows, follow, force, form, found, free, fresh, from, fsGroup, full, function, further, gRPC, gate, gateway, gave, generated, get, gets, give, given, gives, go, goes, good, grace, granted, group, groups, guards, had, handler, happened, happens, has, hash, have, header, headless, health, healthy, here, higher, highest, hold, holder, holds, hook, host, hostNetwork, hostname, hosts, hour, how, https, huge, iSCSI, identity, if, ignore, ignored, image, images, included, index, indexed, indexes, ingress, ingresses, init, initiator, inline, input, integer, interface, into, isolated, isolates, item, items, itself, job, jobs, judges, keep, keeps, kept, kernel, key, keys, kind, kinds, known, knows, kubectl, kubelet, kubelets, label, labelSelector, labels, lack, lacks, larger, largest, last, later, latest, leads, lease, least, leave, leaves, left, length, less, lets, letters, level, levels, lifetime, like, limit, limited, limits, line, lines, list, listed, listens, lists, little, live, load, log, login, logs, long, longer, look, lower, lun, machine, made, make, makes, managed, managedFields, manager, many, map, maps, mark, marks, match, matched, matches, matching, may, means, meant, measured, meet, meets, member, members, memory, merge, merged, message, metadata, metric, metrics, microseconds, migrate, migration, minReadySeconds, minutes, missed, missing, mode, monitors, more, most, mostly, mount, mounted, mounts, much, must, mutating, mutations, named, names, namespace, namespaces, narrow, narrowed, near, need, needs, neither, network, never, new, newer, newest, next, no, nodes, nominalConcurrencyShares, none, nor, nothing, now, null, number, numbered, numbers, objects, observation, off, offers, often, old, oldObject, older, oldest, once, ones, only, open, operating, operations, operator, option, optional, options, order, other, others, otherwise, out, outdated, output, outside, over, overhead, own, owned, owner, owns, packets, page, pages, parameter, parameters, params, part, parts, pass, passed, passes, patch, patches, path, paths, peers, people, perDeviceNodeSelection, percent, percentage, period, permission, persistent, phase, place, plain, plug, plural, point, policies, policy, pool, port, ports, possible, possibly, posted, preemption, prefer, preferred, present, priority, private, privileged, probe, probes, process, processes, profile, program, programs, progress, project, projected, protection, protocol, provider, proxies, proxy, put, query, question, queue, queues, quota, quotas, raised, range, ranges, rather, raw, reach, reachable, reached, reaches, read, readiness, reading, reads, ready, reason, receiver, receives, records, refer, reference, referred, refusal, refuse, refused, refuses, registered, registry, remove, removed, removes, renewed, renews, repeat, repeated, replace, replaced, replaces, replica, replicas, replication, report, reported, reporter, reporting, reports, repository, request, requests, required, requires, reserves, resize, resolver, resource, resourceClaims, resources, rest, restart, restartPolicy, restarts, restricted, review, reviews, revision, revisions, rewritten, rights, role, roles, rollback, rolling, rollout, rolls, room, root, roots, rounded, row, rows, rule, rules, run, running, runs, runtime, same, sandbox, satisfy, save, say, says, scale, scaled, scaling, schedule, scheduler, scheduling, schema, schemas, scope, scopes, score, scratch, seats, second, seconds, secret, secretRef, secrets, see, seek, seen, sees, selector, selectors, selects, send, sender, sends, sent, serve, served, server, servers, serves, service, services, session, sets, settings, several, share, shared, shell, short, shown, shows, side, sidecar, sidecars, sign, signal, signer, signing, since, single, size, slashes, slice, slices, so, software, some, something, source, space, span, spec, speed, split, spread, stage, stand, stands, start, started, starts, startup, state, stateful, status, stay, stays, stdin, steered, still, stock, stop, stops, storage, store, stored, stores, string, structural, subPath, subresource, subresources, succeed, succeeded, succeeds, success, system, table, tables, tag, taint, taints, take, taken, takes, target, targets, tells, template, templates, term, terminal, terminating, terms, text, than, their, them, then, there, these, they, this, those, though, three, through, ties, time, times, tls, together, token, tolerate, tolerated, tolerations, too, tools, topologies, topology, traffic, tried, true, trusted, try, two, type, uid, undeclared, under, undoing, unique, unknown, unless, unready, until, up, update, updates, use, used, user, users, uses, usual, usually, v1, v1beta1, vSphere, valid, validated, validating, validation, validations, value, values, variable, variables, verb, version, versions, volumes, wait, waits, wanted, wants, warning, warns, was, watch, way, webhook, webhooks, weight, went, were, what, whatever, when, where, whether, while, who, whole, whom, whose, why, wide, win, wins, within, without, word, workload, would, write, writer, writes, writing, written, wrong, wwids, yet, you, zone,22,25,26,31,500,API,Abbreviations,Abilities,Address,Addresses,Agent,All,Alternatives,Always,Amount,Amounts,An,AppArmor,Asks,Aspect,Attaches,Average,Bounds,CEL,CIDR,CSI,CamelCase,Ceph,Change,Changes,Check,Claim,Claims,Class,Collective,Condition,Conditions,Config,Container,Containers,Controller,Counts,DNS,Decision,Default,Deprecated,Desired,Details,Devices,Directory,Disk,Driver,Endpoints,Entry,Exit,ExportOptions,Facts,Failed,Fewest,Field,File,Files,Finer,Former,Further,Generation,Group,Groups,HTTP,Health,Hook,Host,How,ID,IP,Identity,Ignored,Image,Indexes,Keep,Keeps,Key,Keyring,Keys,Kind,Kubelet,Label,Labels,Least,Lets,LimitedPriorityLevelConfiguration,Limits,Linux,List,Main,Matches,Measured,Metadata,Metric,Most,Mounts,MutatingWebhook,NAME,NAMESPACE,Name,Names,Namespace,Node,Nodes,Number,Object,Objects,Observations,Old,One,Operating,Operations,PEM,Parameters,Part,Partition,Path,Paths,Percentage,Persistent,Picks,Plural,Pod,Pods,Points,Pool,Port,Ports,Primary,Priority,Probe,Program,Progress,Puts,Qualified,Query,Queues,RBD,Range,Rank,Refused,Relative,Replicas,Request,Requests,Requirements,Resource,Resources,Revision,Rights,Role,Routes,Rules,Runs,Runtime,RuntimeClassSpec,ScaleIO,Scales,Schema,Schemas,Seats,Seconds,Secret,Secrets,Sentence,Served,Service,Set,Settings,Short,Signal,Signer,Size,Speed,State,States,Status,Storage,Subresource,Taints,Target,Terms,Text,The,Times,Token,Transport,True,Trusted,Type,UID,URL,UUID,Unknown,Use,User,Users,ValidatingWebhook,Value,Values,Version,Versions,Volume,Volumes,Wanted,Ways,Weight,Weighted,What,When,Where,Which,Who,Whom,Why,Without,adds,aims,alternative,answers,api,apis,asks,assuredConcurrencyShares,azure,bounds,brand,brandLong,caches,changes,com,counts,csi,deletes,demands,driver,example,gives,has,healthz,holds,in,is,keeps,key,kind,leaves,lets,list,log,makes,matches,means,name,octal,only,port,prefers,proc,proves,refuses,replaces,replicas,runs,says,scheduler,scoped,sends,shows,side,signs,spec,stands,starts,status,storage,svc,takes,tells,the,tolerates,uses,v1,v1alpha1,v1beta1,waits,wants,was,web`

/** The coded texts of each group, behind a line `= group`. */
export const codedDescriptions: string = `= admission
{(C/fB<uMH ~R~F~C ~6~9~0~2,GA<r[N
createsO
{;J>7O
_|O
opensC&Q,2M*n
~QuestionKV#u[}9Q?@,GP%-HA?i+D.
_H?@DA[}IK judge;4EA@1.
_H[}'s verdict,?BHP%-,3+eA>j's/@G[q.
_H?@DV#u[}/9,MA@1 describesO.
^2B[6>jKA[},3A%-<G?2.#8AZ's.
_NH3ZG<m1@>, perhaps&]FA[}'s?d.
_"E3A[}'s?d<%, perhapsH%,[q.
_CE3A[}'s?d<%;*LFAZ/6.
_NDA&9@.,%XC&ZE match~Policy!g.
_"].>8A&9[],%XC&ZE match~Policy!g.
_CHA>8DA&9/6[].
^OBAZH>j;*L]*OI@hK%T+Q.
^QBA?@;C<L's>'6,*LF&=-{@<g.
_cA?@*9KAZ.
_g@.A?@,M authentication+E:6,+^G extra.
_HZK%T@n;<cF!Z,A&Q's<yF!N.
_HZMOI@n,F ~U~P~D~A~T~EG!Z;<}<c.
_L]'A resultI7@n,@MDA[}<G7+g@@*J either.
~Create~Options, ~Update~Options (for>7,[D)J ~Delete~Options;<cF!N.
~VerdictBV#u[}.
_H[OBA>jDA verdict%/.
5A?@<(+W0.!?@H+&?*O.
~Message,>}G&>FA&9]'A?@I?); ~4~0~0IA/S&>.
~Base~6~4BA&-KAZMC#)>6.#I+H[i[~.
^/A>6IK%T>x;4*i]'[3IC>6.
~NotesFA%E*aBA?@.#*+RA[}'s6G ~/H front.
~TextsDA&9I@>M warnings,])A?@I#~J7.
= admissionregistration
{1?ID@SA&=,<M%'[1
{1?I]3<M
{1%o
disregardsA+#
treatsA+#MC?'
{-[1>3]4 evaluatingA>I
_zMV*],F3 failure~Policy&v
{1A<J+]G[q%"
{1<{[r[D,G&^AZKA<JQ
{0<Z statement,@MD*G?g1?)
{#<Z@@*J
{#@@*J,@MD*G?g1?)
{#@@*J,%s<^]'A?O?n dry~Run
{:A?@
{-O>3RC[xKA&9
notesA+#HA%E*a
_q<pC?@
_q<p<@]'/O<q&,AZ,@M%/<G7#o[X
{1Y<u
{1?AD&h<g
{1[ZG>7
{1*!,QF8ZBC&@
{1&R,2M*nG>g
^*,[r,?IG?wB?A;Y<G+:.
]G+^DC?c<&; ""IA&_+], ~*%"%0+].
]G[rDC?c<&,2M[d; ~*%"I%0[q.
_#DC?c<&:S,S~/{/,S~/~*.!? ~*%"/K@t.
5C?c<& ~Namespaced?I,!V<qJ%o (~*,AL).
]Y*wD#fJ?(]:]4C[},[:%i%".

^~DA>I/9,G]%[5+gK?k.
_N*^+EHA>I's*w.
~OutcomeBA[N&/BA>I's*w.
^(BA>I].*w]#[N&0/N.
~WarningsBA[N&/;*L](O+E<a,#e%XO ran.
]hBA[i>I.#U@1's>'&Y4<^.
~ResultB checking*w#yA?vBA/ADC>I<K.
~ExpressionsD*67+:C<%/@.#U>I@eH+CYA?i.
_N*^BQ*v.
^bBA doubtful*v,2M@T.validations~[~0~].expression.
_N*^BA*v,EA/@O[z&0#y.
^DB[i#u>H.


_cC[i>II%<9,G]%O*%.
_NBA<gD[k+RM>0.#cO,<Z*v<(6>0.
^~K validate;<U#u>HG?PB#iJ tokens.#J.
~ExpressionsD<G%T[JBC?@.#J]4 audit~Annotations.
5V*]BA[i>I&f#yA?@.!lEL.
~UpK!+ notes0A%E*aB8 judged?@,#gJ7.
]Y*w,[XK!<,D<G%T[JFA[kK?e.
~Named*w,>xM[o.^ME[k, audit~AnnotationsG/O<q.
_NBA>.<gBC>I.
^)G[qH3*w@#A>.<g,2M[dF&M/~.
^;BA>.<g,%rHJ&m.
^Y*#0<%?A,GA[.BP*&.
]Y*vD<G%T[J;>{Z,<m,?@,>0, namespace~Object,%GG[o.
^Y-line[.BA*&,[U message~Expression+VO.#U*vEL.
~ReasonG&>BA*&: ~Forbidden, ~Request~Entity~Too~LargeJ,EL, ~Invalid.
]Y*vFA*&'s[.;<3&f+}O+"JI7Q@=/d.
~A<J*vD<|HA>I reuse.
]Y identifier[Q3<|>xA[l:[o.^M.
]Y*vFA[n's[l,&J]'+9>x.
~A noteFA%E/m,&J+HA?@.
~Last>1BA%E%*'s/>,%[A>I's6. ~UniqueHA>I.
]Y[.BA%E%*,&nU!%#+;<cJ*L/UO<~.
^sC[i>IH+C:F3?A,>/G*I.

~Policy,?w,>/G actionsBA%hBC[i>I.
^DB%iB[i#u>H.


_f[i>IIH+C](,G]%P denials*6.
~Validating>IDI>hH+C.#_O*97*q,A%h+e<Z*I.
^VB param~KindD[k+RM>0.#cO,>0I<c.
~NarrowsA?ADA[i>I<&;%o selections+gK+:.
_cC+![j/QK:U/SQ,8<p; ~DenyG#^ exclude8<{.
_eC%h+7>.<g:E6JE/I.
^OBAQ>.Z.!b[6J@(I?B.
^QBA>.<g;A?@'s+}*L.#8F&=-{@/A.
^>BA>.<g:YB[1+gK>3.!b[6J6I?B.
_c+dK?A]*<Z>.ZI+E.#J.
~SelectionB?AE?GGE/IBZG<L;Y<G+:.
^>BA?@'s<L.!V-{@<g%s<M%&+:.
^>DA<VJA<lZ<G+g. ~Users]+4/I%z evadeO.
^[G?I,%0B3+;.#JH>H;<^HC%h:Y.
^[G?ID1/V<~,*_]( resource~Rules<#[1.
5A>I's?d<#<{[r,[D.!gEL.
^[0?I,J0<gB&'<K%".
^PBA<gDA?cIF;*L<)%06.
^+@5D1%<9]:G<(?(,%s7&+[1.

~Validating[~,YD<#%vUA?i[<;Q?'I*V.
^DB[i[}&O.


^+@5D1%<9]:G<(&+J?([1.

~Mutating[~H<z,&OE6. ~Each@'A&-%XO.
^DB<H[}&O.


~A@4D#hJ?*<%<g#wY&-.
~Full6BA[i[},C*:BU/S[9>2.
_eA[i[}I%v,G3&)OI[KE.
^~D%uA[i[};<U[7K#u&O.
5C+!%uKA[i[}?*A?@.!lEL.
5A[i[}'s?d<#<{[r,[D.!gEL.
^>B<MFA[i[}.#?&=-{@<g%&+:.
^>DA<VJA<lZ<G+gFA[i[}K%T%<.
5%wBA[i[}+g@@*J.[d?C#7J ~None~On~Dry~Run.
_2+H!#K!0DA[i[}+eK%-.!%EL.
~Admission~Review[rBA[i[},%c+9;<R[dJ[e.
]Y*w,[XK!<,D<G%T[JFA[i[}K%T%<.
~A@4D<(>6J?(<%<g%X[51[h.
~Full6BA<H[},C*:BU/S[9>2.
_eA<H[}I%v,G3&)OI[KE.
^~D%uA<H[};<U[7K#u&O.
5C+!%uKA<H[}?*A?@.!lEL.
5A<H[}'s?d<#<{[r,[D.!gEL.
^>B<MFA<H[}.#?&=-{@<g%&+:.
^>DA<VJA<lZ<G+gFA<H[}K%T%<.
5%wBA<H[}+g@@*J.[d?C#7J ~None~On~Dry~Run.
_2+H!#K!0DA<H[}+eK%-.!%EL.
~Admission~Review[rBA<H[},%c+9;<R[dJ[e.
5A<H[}I%v#x#w/O&-.#5EL.
]Y*w,[XK!<,D<G%T[JFA<H[}K%T%<.
^[0?IDC[}I%<9.
~WritesDC?c<&: ~C~R~E~A~T~E, ~U~P~D~A~T~E,!Z,!N,J ~*%"FY.
]JBC[},GA&)DOI[KE.
_PBA#u[},+y:~/~/host:{6~/path.!b[6J@4I?B.
_7%[3A#u[}?g.!b[6J urlI?B.
^]?^,H!I,BA#u[}'s&(;A@1'sEL.
_7D?!C[}'s%w.
^QBA@4D?!A?P.
_7D+SA?P;P&(<G%TF#2.^N.{J.
_P>8K3A?P1>O;A?]EL.
^lBA@4D?!A?P.!9EL.
~A<J!L*vD&v])C[}J>II%<.
^t6BA&K,[SHP/f,F<6G messages.
]Y&KBC[}J>I;>{Z,<m,?@,%GGC>I's>0.
mergesVZM@1-{C%5*9
{=C/fB#)>6<u
]Y*wD&+]<<g]4C[},[:%i%".

^~DA>IIF,GA&-DO/x.
^DB<H#u>H.


_f<gC<H>I&-,G+x.
_NBA<gD<I+RM>0.#cO,<Z*v<(6>0.
^~].<gA<I&+;<U!Z.#J.
~Named*wD<I>xM[o.^M.#-<q<([[*H<q.
]a/vQ#wA<{,U/SQ. ~Each@'A&-%XO.
5V*]BA<H>I?*A?@.!lEL.
]Y*w,[XK!<,D<G%T[JFA<IK?e.
5A<H>II%3#x#w/O&-.#J.
^Y&+KVZ,MC<1JMC>6.
_fB apply~ConfigurationG json~Patch+qA&+;A<{<G%T#e.
]_MVZK<1,F patch~Type ~Apply~Configuration.
]_M#)>6<u,F patch~Type ~J~S~O~N~Patch.#V%z%#?-+0.
~ExpressionD/xVZK<1.
]Y*vFV#;~{~}<2ME%5.#8F%?/i,/~G structs.
~ExpressionD/x>6<u.
]Y/fB ~J~S~O~N~Patch~{op,>8,+H,[l~}; jsonpatch.escape~Key escapes@JH/?.
^sC<H>IH+C:F3?AG>/.

~Policy,?wG>/BA%hBC<H>I.
^DB%iB<H#u>H.


_f<H>IIH+C](.
~Mutating>IDI>hH+C.#_O*97*q,A%h+e<Z*I.
^VB param~KindD<I+RM>0.#cO,>0I<c.
~NarrowsA?A].<gA<H>I&-;%o selections+gK+:.
~# admissionregistration~/{Q
~Param~Ref.parameter~Not~Found~Action	_c+dK?A]*<Z>.ZI+E. ~DenyEL.
~# admissionregistration~/{R
_V.failure~Policy	5C+!%uKA[i[}?*A?@.#%EL.
_V.match~Policy	5A[i[}'s?d<#<{[r,[D. ~ExactEL.
_V.timeout~Seconds	_2+H!#K!0DA[i[}+eK%-.!0EL.
^L.failure~Policy	5C+!%uKA<H[}?*A?@.#%EL.
^L.match~Policy	5A<H[}'s?d<#<{[r,[D. ~ExactEL.
^L.timeout~Seconds	_2+H!#K!0DA<H[}+eK%-.!0EL.
= apidiscovery
{>DP<g@SA&=
{>DP<g/kH<M
{>D[51MA serving@1/N announced
{>DA*z@1*97%-,@MD[51<lJ<=
]M+^,[rG?IHQ*7,F ~/_oG ~/_pE ~Accept+h.
]O*L:A*7I<Z/fB@n<g.
^*RYD[5@/,[7B+n>T+9.
^Y!@+]H#z*2.
~CarriesA+]'s6%";A&_+]+e<^.
_6[rBA+],A>RQ+9.
^Y[qBC+]H#z*2.
_:6BA[q,2M[d.
_#DA[q@3,@t]3[1.
5A?IBA[q1[XK&s.
^Y?GH#z*2.
^g6BA?GH>9,2MS.
_NBA?G's<g.#cO,<rA?G's@t*q.
5A?G's<g/kH<M.
^OFQZBA?G0A&D/d,2MN.
^~DA?G%/,2M+R,/f,[{G&h.
]HBA?GF&D/e,2M po.
]f<KD/fA?G[?R<|,2MY.
^c%_8ZBA?G,2M/mG@c.
^Y@sH#z*2.
^OBA@s%[AZ's>8,2M?o.
_NDA@s%/R;F&R,A/@B[0<y.
~TypesD%z%T@.KA@s,]([51<|[/P response~Kind.
^~DA@s%/,2M+R,>6G[Y.
= apiextensions
_x%2%"G*F+0DA[q/K
_qA[}
{)Q4B<gFA&=
{)A<gB8<L%1
{>DO+q
{>DO*97
{>DOI7/B
{>DA?GI@0
{>D<Z<{&|BA+]+qA<K
{>DC?uBV<l&|I7@q
{>DA&|[u[WP<g1&~
{>DC+]BA&='s>'*;+eP%6%*
{>DC[lI<=
{>DA[l<(@Y<r<p
{>DA[lI]=
{>DA+/<G7%T4+l
^P,?w,[rG&ZBA?GDC&|#s.
]G+]BA&m?G.!q.#U&='s>'*;<QV%6%*.
^P[vFA&m?G;[7B%,&|17#g.
5&m<g/kH<MJ@SA&=.!q<p established.
_ZBA&m?G,R[S<K;*iQIA@l[q.
^/<g1 turned+HQ[q/1%,. ~Strategy#7EL.
]q:[J,<r+H<l definitions,@o+0D<Z?u declares.
^/&m<g&+%d[r.
_g&^<g%dA@n[qG<|.
_7D&^;?BR strategy ~Webhook,?)R#7.
~WebhookD&^&m<g%d[r.
_eA&Z[}I%v,G3&)OI[KE.
~Conversion~Review[rBA[},%c+9;<R[dJ[e.
]JBC&Z[},GA&)DOI[KE.
_PBA&Z[},+y:~/~/host:{6~/path.!b[6J@4I?B.
_7%[3A&Z[}?g.!b[6J urlI?B.
^]?^,H!I,BA&Z[}'s&(;A@1'sEL.
_7D?!?AF&Z.
^QBA@4D&^.
^OBA@4D&^;P&(<G%TF#2.^N.{J.
_P>8K3&Z?P1>O;A?]EL.
^lBA@4D&^.!9EL.
^Y[qBC&m?G:+xOI@0,[hG@>.
^OBA[qH>9G%2,2M[e. ~Stable[r1>R.
5A!@<j[6[q.#"+&,P>9%-!5;<g@d.
_LFAQ[qH3<g1@n,<n<q<p?S.
_L/x8?@F[6[q returnC[xKA&9.
_GBA[xDC*)[q+V,3<KC<W[qEL.
_/E3<gB[6[q1 pruned, defaultedG[h.#J.
_fB@cG?o[6[q+e;]4[1,VZI]<MC],.
~ColumnsD@{BA<g show%[A6.#<R[0 ageEL.
~UpK eight+0E3+/@)+6<g,%a6G<L.
~A+/BC&m?GE3/i%z%T filtered.
^bBA selectable+/:C@p,//J%n>#<4G/i.
~A&AH@{BC&m?G.
~HeadingBA&m?G's&A;&: printOH capitals.
_NBA&A:@p,3@?%0[l,//,<d,%nJ&s. ~ValuesB<|/TO*L.
^%[NBA&A's[m,2M int~3~2J&s-time.
~ExplanationBA&m?G's&A,F>;.
^yBA&m?G's&A:!!I%&@>, greater<qH]0>".
^bBA[lDA&A@?,2M .{E.{<;B@9,A+9.
^PBC&m?G,H>9,H<gG0A&D/d.
^OBA?GH>9,/s&#.!q.#U&|I%v ~P~L~U~R~A~L.~G~R~O~U~P.
^OFQ&mZ0A&D/d.#U/@H/s&#EL.
]HBA&m?GFA&D/d,H/s&#.
_NBA&m<gH%y&#.!q<p established.
_NB/iBA&m<g.#U/@R ~List%[OEL.
]f<K,2MY,D/fA&m?G[?R<|.
^Y%>BC&|'s@a.
]UBA&|DA&KI9.
5A%>BA&|+q.
_dA&|'s&K/N&,P@c.
^Y]5FA@aBA&|'s&K,2M ~Plural~Conflict.
]sBA&|'s&KF>;.
_?BC&|:&L,#g<KG@n[r.
]hBA&|;[tF ~Established%X creating<g.
^PBA@0?G.!?[v6H conflict/UAQ#g%X.
_ZB@n<g,3@T.versions/;. ~RemoveQ<pY1?S.
~AddsC?GR&m<g, handled/_%r-{'<q. ~DeletingO*![1.

_H?GDI[v:+],<K,?wG[r.
5A?GI@0,G[Q3<K.
^DB&m?G definitions.


~HoldsA?uBQ[q.
~Structural?uBA<g. ~Undeclared+0%a[NG<41*E.
~SubresourcesBC[qBC&m?G.
]R*LZ#sA@c@s:@cI[2]<U ~/{H%".
~AddsA?o@s,E3%IGA?o&D4?8.
~Has<Z+0;P presence switchesA@c@s0.
_eC&mZ/;]%P?o@s@?.
^bBA[v<dB?8,%_ .{E,2M .{E.{<.
^bBA>S<dB?8,%_ .{H.!?<=[l&fM!!.
^bBC@pRAS'/G@(,%_ .{EJ .{H,F%I.
~QuestionKC&Z[},GP%-HA?i+D.
^VDA@1%=A[}K&[.
_H&]<gJA+#,+3HEA[}.
^VK&[,GA[qDI[v.
^2BA>jKA&Z[},3A%-<G?2.
^)G[qDY<g1K%T&]K,2M shop.{!~/v~2.
^VBQ&m?GDA[}IK&[.
~ResultBC&ZEC[}.
_H[OBA>jDA&Z%/.
~Converted<gH<z. ~Of[0<4,<r/IG%+<(&+.
_ABA&Z: ~Success,J ~FailureRC<3DA&9I@>.
_/BC[lHC&mZ,R keywordsB ~Open~A~P~I!/.~0.
^z:@q?v+g<Z+|.
^z:@q?v+gQ dialectB#)?u.
^z:@q?v?2C@;>1H8>C.
_GF>;9A[l,@>E explain.
~J~S~O~N[NBA[l,J//.#J,*lH all~Of, any~Of, one~Of,7,GR int-or-stringJ[T+0.
^%+DBA[l,2M&s-time, uuid, ipv~4J uri.#Z<q<r warn.
_: headingBA[l,F>;.
_WFV#e+/,H?AG+HA@m. ~Must%T[g/6.
~Greatest<d#~,/6/%[U exclusive~MaximumI[J.
_L/xA<dB maximum/6[D great.
^?<d#~,/6/%[U exclusive~MinimumI[J.
_L/xA<dB minimum/6[D small.
^J&.DC@p<(+g.#0A&aB?d.
]~&.DC@p<G+g.
~R~E~2*vDC@p<G<# somewhere; ~^G $ anchorO.
^J/5DV%9<(+g.#0A&aB?d.
]~/5DV%9<G+g.
_LI?);[[ x-~{brand~Name~}-{.-type4F arrays]4 duplicates.
^TDA[l<G%TC], multipleB.
_XB3A[l<G%TQ.
^J</DVZ<(+g.#0A&aB?d.
]~</DVZ<G+g.
^PB</DVZ<G+g.!?<.RCLI<U<=.
_/BV%9's/5,?BF arrays.!?/fB?vI?).
_0D<GY#fA[l.#V validate%":+01&x>#.
_0B3*iQ<G#fA[l. ~Fields1&x>#.
_0B3U/SQ<G#fA[l. ~Fields1&x>#.
_/D<G7#fA[l.
_0BVZ's</E6;<|1*E.!i additional~Properties.
_/BY</BVZR+F/?.!i properties.#IUA?].
^z:@q?v*67&2</E pattern.
^z:@a]%</ depend08<{MC?c.
^z:Y/5BV%9+gQ?u.
^z:@q?v+g<Z<J>2.
~LinkK+L*8BA[l,]4*I0[j.
~Sample[lF>;,]4*I0[j.
_L/;<c;*KC<c<.I*EJ+SPL,C<c/4I?).#8UA?].
_L/;</DA?u*97 declare,%s7]3[7DO declares.
_L<"VZR[P%2,/@G<4BP>'.
_L#hV//JC@p,2MC>KE<dJ6,]4C[N.
~Scalar</D identifyV/4BC/fB[N/},?BJRL.
^/%5 mergesA%9:%?EL,4E[l,/}E/?,<Z duplicates.
^/%5 mergesAZ: granularE<. ({ML),J%?MC],.
]Y?dDA[l<G?k. ~Their&aI bounded:/a/fG@p sizes.
~A!L?cDC[lBC&mZ<G?k.
]Y*vD<G%T[JB self,A[l+l;R old~SelfO/9[Z.
_GBA*]]'A?cI broken,HQ/d.#U?c/6EL.
]Y*vFA[.BA*].#"O+"JI*L,<3I[].
^;BA*]D breakingA?c causes. ~Field~Value~InvalidEL.
~MemberDA*]I?;F,2M .{E.size.#U?c's>'>CEL.
_L/x old~SelfV<x,@MDP?c%#/9<V[m,](OI*L.
~Any#)[l,2MCL.
_H[lM#)[.,HA%f+D%".
~A?u,JC/fB[1,B3&m?I[!AQ?u.
_HQ?uF*c/4,3@Z%RH#).
^z:?vBA/5E[0 position.
~A?u,J[JJ+&HP>C.
5</B%0/@1#~,M[JJ+& insteadBC?u.
_/BA[P</,3@Z%RH#).
~A?u,JC/fB<.<K.
_/DVZRA<.<G?k,3@Z%RH#).
^PBA</D%,<.?C.
~LinkK*8>#A?u.
_cA linked*8I9.
]JBA linked*8.
]q:[[[r,].+9*W+e[66.
_/BY[r#|.!i?vB@H[r.
~SubresourcesBY[r#|.!i@tB@H[r.
~ColumnsB@{FY[r#|.!i columnsB@H[r.
~FieldsE3+/@)+6<gBY[r#|.
_eA&Z[}I%v,G3&)OI[KE.
~Conversion~Review[rBA[},%c+9;<R[dJ[e.
^bBA[lDA&A@?,2M .{E.{<;B@9,A+9.
~# apiextensions~/{R
~Custom~Resource~Definition~Spec.preserve~Unknown~Fields	5[P+01@n;[JEL.!n?C@q?v.
~Custom~Resource~Definition~Version.schema	_/B[6[q%";QDY[r@:@ZH@T.validation.
= apiregistration
{>DO+q
{>DO*97,G?AFA[q+R ~5~0~3
{>DOI7/B
{>D?AFA[q%z%T%.
^DB!@@5.


_7%[3V*z!@@1?g.
^QBA@4D@3A+][q.
_7BA+][q;P&(<G%TF#2.^N.{J.
^l03A*z!@@1I%vE+y.!9EL.
~A+][qBA!@,G]+@3O.
_7D?AFA+][q1>40K. ~This@1/6EL.
]G+]DI?+,2M<6.~{_u~};*LFA&_+].
_YBA?++],2M[e.#UZ/6I%v ~V~E~R~S~I~O~N.~G~R~O~U~P.
_L/UA*z@1's&( unchecked.!i ca~Bundle.
^]?^,H!I,BA*z@1's&(;A@1'sEL.
^yBA+]H*2,!#K ~2~0~0~0~0,+m+9;P[r' greatest&f.
^yBA[qHP+],!#K!',+m+9;[2A stablerG<W.
^Y%>BV!@@4's@a.
]UBA!@@4DA&KI9.
5A!@@4+eA%>.
_dA!@@4's&K/N&,P@c.
^Y]5FA availability,2M ~Local, ~PassedJ ~Failed~Discovery~Check.
]sBA availabilityF>;.
5A+][qI%J.
]hBA!@@4.#U@1&1 regularlyD*z@2%-.
~RegistersC[qBV!@+],@0E[6@1JEV*z@1.

_H+][q,P rank,GA@4D@3O.
5A?+[qI%J.
= apiserverinternal
{>DY!@@2@mQ[q
{>DO+q
{>DO*97
{>DOI7/B
_YH38!@@1@oC?G,F migrations. ~Named ~G~R~O~U~P.~R~E~S~O~U~R~C~E.

]O*L:@l[r+gC@c<r.
_ZE!@@1,GAQD[5+gH common.
~Has<Z+0.
_ZH3A!@@2@mC?G.
_c8!@@1?nBA?G,]<UP@[.
_YH3Y!@@2@mA?G;#e]*[5*/.
]hBA@l[q.
_ZBC?GUQ!@@1.
^2BA!@@1DA*WI+H,G6BP/R.
^)G[qH3[6!@@1@oA?G.
_ZD[6!@@1%z>x+HA@m.
_Z[:3[6!@@1<jA?G,YB[1 decodable.
^Y%>BC@l[q's@a.
]UBA@l[qDA&KI9.
5A@l[q+eA%>.
^(BA@l[qDA&K[z+EU.
_dA@l[q's&K/N&,P@c.
^Y]5F]/A!@@2 agreeJ7.
]sBA@l[q's&KF>;.
^DB@l[r.


= apps
{S[W8NI>|%XA<Y,G?/[1H reverse
createsG*!SU<p]'?q
{;>!S,A+n<d+9
{,>!S[WC[^*![1
{)A&5GP&q
removesA&5#wPNJ4
endsY<lS%XA+9<VQI&i
_k<VSG?/<l<qC+.UC[<
{LDU/S?8/X max~UnavailableS1%J
{LDA?Y movesJI&H;!n#wA>_ deadline
{LDC?74%|&hJ&}S
{;>!S0C+.<[UC[<
{GA<V[(](C[^*!A<lN
{LDS%|%T&iJ&~,2MFC>m
_*<eSD/:6,+s6G&6]'?5,2MF databases.

^i,&6G<zB[ZDA@b4#{U.
]mG?RBA@b4'sS.
^/?fSBC@b4+RC&,[(.
5C@b4?6>!S/6;#MEL.
^aG paceBC@b4's?X[Y;?)R ~On~Delete.
^BBC@b4's?X[Y.
^TB lowest ordinals].S/:A<l[(,F canaries;!!EL.
^i<=HC@b4's[Y:C<dJC>>,?_*>,U/S!#.#4A+N ~Max~Unavailable~Stateful~Set.
5C@b4's&6,G[0&q,1&~RSJ4.
~FateBY&6]'[0@b4I&~;#LEL.
~FateBA&6BSD?q*>?/;#LEL.
^/C@b4'sS1<e.
^TBC@b4's+9N;!!EL. ~RaisingO?/A lowestS.
]r@aBC@b4.
~NumberedSK?e;!#EL. ~Scaling*>?/A+n<f+9.
^>BA@b4's>'S;A[(<G&"[1.!q.
^hD8 ordinal+S,R?L!D.!?&+/xC<V?Q.
]dB8N,<J ~T~E~M~P~L~A~T~E-~S~E~T-~O~R~D~I~N~A~L,<DMA[('sW.!q.
~Headless@4,/vE]@,BAS'![<K,2M web-~0.~S~E~R~V~I~C~E.!q.
5S@[G@jQEQJU<p; ~Ordered~ReadyEL.!q.
^/C&,[(>w?f<eS;#MEL.
^X&X?R/<F[RC@b4's?Y;!%EL.
_2DC<eN@e>|%XO&fM%J;!!EL.
_d&6BA&5[)1&~;<UEL.
_eA numberingBA@b4'sS%Z.
]mBC@b4'sSUP&X's/N/r.
^(BA@b4DA@cIF.
^iBA@b4D*q,>|J7.
^iBA@b4D>3[0>y>X.
^iBA@b4U current~Revision.
^iBA@b4D+gP<X[(.
]l?QRA<l[(,F ordinals%_A partition.
]l?QBA@b4's>S[(.
_IDA6BC@b4's<V?Q[z[";>1BA<Y6's+f.
]hBA@b4;P>'&X]:<^.
^iBA@b4D+g%W>|F<:.
^Y<h9C@b4,F&YB<|.
^OBA@b4&K,<pHA/f.
5A@b4&K+q:#W,!nJ#Z.
_dA@b4&K's@c/N&,.
]]]5FA@b4&K's&%.
_59A@b4&K,F>;.
^DB@b@7.


_* interchangeableS,RC?74F8[(,G?Z<~&-.

^h[(,<dBSG[|B?YDA*(#{U.
^rBA*('s?YG&fBPS.
]r@aBC*(.
^iBA*(K?e;!#EL,!!@kY. ~LeaveO<~RV%H.
^>BA*('s?7@7GS,%#BA[(.!q.
^hDA*(?g;?L<G%T!D.!?&+@^C?Y.
^/<VS?4<l<q]'A*('s[(&-.
_2DC<VN@e>|%XA?Y&fOM%J;!!EL.
^X?7@7/<F[RC?Y;!%EL.#b!![3I<Z[|%N.
~Holds rollouts:[(&-+g<Z*I[WOI+&,[8?q works.
_2]4>_[W ~ProgressingI!n,#d<:;!;EL.
^/C*(?6PS.
5<lG<VSBA*(?e@@E@@;#MEL.
^BBA*('s?X[Y;?)R ~Recreate.
^/+)C?Y's<dBS<( stray+H?8. ~Both/cU!!1?).
^i<=HC?Y:C<dJC>>,?_*>; ~2~5~%EL.
^i#d?8HC?Y:C<dJC>>,?_[X; ~2~5~%EL.
]mG&LBC*(UP&X's/N/r.
^(BA*(DA@cIF.
^iBA*(,<lG<V,<S+8<_[,.
^iBA*(D+gP>S[(.
^iBA*(,<lG<V,D>3[0>y>X.
^iBA*(,<lG<V,D+g%W>|F<:.
^iDA*('s?7@7 want%sD17%J]?.
^iBA*(D1%]&~G@h*q.!B[UP+NI0.
5A*(I%J, progresses,G%z&hPS.
_IDC<V?74's6[z[";>1BA<Y6's+f.
^Y<h9C*(.
^OBA*(&K,<pHA/f.
5A*(&K+q:#W,!nJ#Z (~Progressing+} paused).
_dA*(&K[z/N]<;A>_ deadline&f+HO.
_dA*(&K's@c/N&,.
]]]5FA*(&K's&%,2M ~Progress~Deadline~Exceeded.
_59A*(&K,F>;;<KA?74U work.
^DB deployments.


^/?fSBC&o4+RC&,[(.
5C&o4?6>!S/6;#MEL.
^BBC&o4's?X[Y;[]R#M%".
5C&o4's[Y+9@kJ@^CT'sN. ~ExactlyQ/aI!!.
^S]4&oNHV[Y:C<dJC>>,?_[X;!#EL.
^SR[M&oSHV[Y:C<d,JC>>?_[X;!!EL.
]r@aBC&o4.
^>E3A&o4+7PS;A[(<G&"[1.!q.
~DaemonNB8TDO%z%T scheduledK;?L<G%T!D.
^/C&,[(>w?f&oS;#MEL.
_2DC<V&oN@e>|%XO&fM%J;!!EL.
^X&X?R/<F[RC&o4's?Y;!%EL.
]mB<[,7BS,E]%A&o4?g0[1.
^SD+gA&oNG1<*K.
^SD+gA&oN%s<Z/q admitC<VQ,2M#wC@}.
^S03A&o4[wPN,E/IG@~.
]r<[].&oN>5P>y>X.
^(BA&o4DA@cIF.
]r<[].&oN+eA>S[(.
]r<[].&oN+e%W>|F<:.
]r<[]4V%J&oN.
_IDA6BC&o4's<V?Q[z[";>1BA<Y6's+f.
]hBA&o4;P>'&X]:<^.
^Y<h9C&o4,F&YB<|.
^OBA&o4&K,<pHA/f.
5A&o4&K+q:#W,!nJ#Z.
_dA&o4&K's@c/N&,.
]]]5FA&o4&K's&%.
_59A&o4&K,F>;.
_*QN0*cT,J0[7DP[(@*.

^h[(G[|B[YDA&o4#{U.
]mB<[RG]4A&oN.
^DB&o@7.


^7C<dB*[S?f;<B/vG?pEC*(.

^TBSG[(DA?74/;.
]mBA?74'sS.
^DB?7@7.


]r@aBC?74.
^iDA?74/;;!#EL.
_2DA?74'sN@e>|K&cM%J;!!EL.
^>BA?74'sS,MBP[(.!q. ~Matching orphans1 adopted.
^hDA?74/x](QI<=.!?&+ affects/OS%".
]mBC?74'sSUP&X's/N/r.
^iBA?74,<S+8<_[,.
^iBA?74D+g*c/GBP[(.
^iBA?74D>3[0>y>X.
^iBA?74D+g%W>|F<:.
^iBA?74D1%]&~G@h*q.!B[UP+NI0.
^(BA?74DA@cIF.
^W9A?74,>S<r]*O%|&hJ&}S.
^Y<h9C?74.
^OBA?74&K,<pHA/f.
5A?74&K+q:#W,!nJ#Z.
_dA?74&K's@c/N&,.
~Failed~CreateJ ~Failed~Delete:]%A?74&b7*6RPS.
~Error[.BAN]8D+!FA?74.
~SnapshotBC&o4'sJ@b4'sN[(,/<F[RC?Y.

~SavedN[(,MC>6BP>)DC?W%4.!q.
^TBA snapshotHP>)'s history;A+nIA<X.
^DB&X?R.



















= authentication
]T]. bearer[@[6I.#8@n;[@[~+RA?i+D.

_JK*j,GF]-O<G%T<*.
5A[@I+Y,G].OI.
_JK*j.
~Bearer[@K*j,M&:@+O;?B.
~AudiencesBA examined[@,QB3 suffices.#U@1/6EL.
_c[z+E<~9C[@.
_L+}A[@I[g;<}#e,GA[^['<a.
~Whose[@OI,<pOI authenticated.
~Asked audiencesDA[@I<*F.#"#e,O&fFA@1%".
_iA[@[z?)J&b7%T examined.
~A[^M authentication/CO:6,+^G<@.
^OBA[^;F@4#k@y:serviceaccount:^N:^M.
_OD['A[^+HC/OQBA?i6,MB@4#k.
^*BA[^,2M@y:authenticated,].?TA[^+e,[D.
^'*}9A[^,2MC[@'sN:/iB textsE/>.
]TFC[@BC@4#j,>OKA#j's@s[@.#8@n.

_c[@I[v:F]-,F+x/p,%pK]%.
_H<V[@GP*O.
_FBC@4#j's[@.
_hA<V[@IF;A@1/6EL.
_^/^BA<V[@H?},U/S!;;!3EL.
^h,?~JTR].*"A[@%V invalid.
~A[@D[z issued.
~Issued[@,C#) ~Web ~TokenK@+M bearer[@.
_dA issued[@*S. ~Clients%;FC<VQ%X.
^UDC[@I%pK,HA#j's<L[UOICT.
^;BAZDA[@I%pK: ~Pod, ~SecretJ ~Node.
]G[qBAZDA[@I%pK:[d.
^OBAZDA[@I%pK;CN<G?eMA?i@4#j.
_ODAZDA[@I%pK<G+g;%0EL.
]TM]-A@1[#[6?@, impersonation/%.#8@n.

_H%-:]+A@,I.
_gA@,BA?OI.
_T,+^G+L*}E3A@,'s?T1&u.
= authorization
]T])C[^<(*6@P.#8@n;%F[~+RA?i.

_T%<9,GA#lDA[^[wK[!.
]o])A[^HA@T<([!A#l.
]T])A@,<(*6@P. ~Every authenticated[^<(%;.#8@n.

_cA@,[wK*6.
]o])A@,<([!A#l.
]T])C[^<(*6@PHQ<L.#8@n.

_g[wK*6]%HA?O's>'<L;>91?).
]o])A[^<([!A#lHA?O's<L.
]R#l0!@<g.
_eA#l[#>C;*LF&=-{@<g,JY<MU<p.
_cIK%T*<RA?G,2M+R,/f,&hJ&}; ~*FY.
]G+]BA?GDA#lI0;*LFA&_+], ~*FY.
]G[qBA?GDA#lI0;%0](OI*L.
^g6BA?GDA#lI0,2MS; ~*FY.
^_BAZDA#lI0,2M/mJ@c;*LFAZ/6.
^OBAZDA#lI0;Y](OI*L.
^BC/f,[{J*"%<9K<gR&'+/[m.
^BC/f,[{J*"%<9K<gR&'/I.
^>BA<g%<9,MC[.JM&L,7%o.
^=@(BA<g%<9,M[.. ~What%|%T>xI/!.
]h0/IBA<g%<9,YB3+o.
^![mBA<g%<9,MC[.JM&L,7%o.
^!@(BA<g%<9,M[.. ~What%|%T>xI/!.
]h0+0BA<g%<9,YB3+o.
~A?@FC#Y>8>#A?G!@.
_P>8%<9,2M ~/metrics.
^+ methodBA>8's?@H/s&#,2M+R.
]R#l,R*iQ sortB%D,GA[^J+]D[wO.
~Action0!@<gDA[^[wK[!.
^}FC#Y>8DA[^[wK@+.
^OBA[^].?T1%<9;?B]4+^.
^*].?T&cFA[^;<^I#p,7*_@y:authenticated.
^'*}9A[^].?T1%<9.
_OBA[^].?T1%<9.
]R#lDA@,[wK[!;*iQBA[MI4.
~Action0!@<gDA@,[wK[!.
^}FC#Y>8DA@,[wK@+.
]o9V#l.
5A#lI#~.
_L+}V%G forbidsA#l,>r[/ having<aK?m9O.
_iA#lI#~J7,2MA%hD%!O.
_c]"]=]* deciding,2MC<=?U.#U#l<(@h%T#~.
~Lists]%A@,<(*6HQ<L,F showing.#8@n.

_f<LI%<9;A%-/UO*L.
_H@,'s?T,M+)M[5%z%T/g.
^QF3A@,'s?T1/g.
^QH3A@,'s?T1/g;?B.
_&BC[^, unsortedG>N?3.
~Actions0!@<gDA[^<([!HA<L.
_P>9DA[^<(?@.
_L](V%G,MC[},%|/fP?d:<@<(%T#~.
_i?T&b7%T/g,2MC%hKC<=?U.
~Actions0!@<gDC[^<([!:8[p08BA?I.
_cA[^<(*6R[4?I; ~*FY.
]G+^BA?IDA[^<([[;A*L[.IA&_+], ~*Y.
^g<KBA?IDA[^<([[,@tMHS~/{/; ~*FY.
^PBA<gDA[^<([[;Y](OI*L.
_P>9DC[^<(?@.
^+ methodsH/s&#DA[^<(@+K[4>9; ~*FY.
^cDA[^<(?@;C ~*UA*O@ZF%0?J.

~#%F~/{R
~Subject~Access~Review~Spec.group	^*].?T&cFA[^;/O[r%u[1+^.
= autoscaling
{(C<59QZ,2M?ABV/)
{(C<5B8N, averaged>%AS
{(!OJ<0B],S
{(!OJ<0BQXB8N
{(C<5+H>#A&=,2MC>k's/W
{LD<6%z%T>xG?qI7<i[:!!?8
{LDA]6's?o%z%T>xG]<
{LDC%pJ@U/a&,A<dD<6%;F
^PVZBA%H's<LE/@G6.
^;BAZDI?pJ<+,2M ~Deployment.
^OBAZDI?pJ<+.
^)G[qBAZDI?pJ<+,2M%7~/{P.
]r?q:]%I?p,%d3 bounds,GE3<6.
~WorkloadDI?p,2MC*(. ~Leave?8<~BP manifest.
~Lower%pBA%H;!#EL.!!<RC+NGV#;J!k<5.
~Upper%pBA%H,7%_A/sQ.
_E!O[[BYSH>=B?A; ~8~0EL.#?<6<Q v~2.
_cV%H<+G&uUP/N/r.
^(BA%HDA@cIF;/V<~EA%r-{'&X.
_dA%H/N&,A<dB?8.
^|BA?p]6UA%H's/N/r.
^|DA%H/N&u0.
^G!O[[BYSH>=B[0?A,H[d.
]aA<dBC]6'sS,*c!*?},E[[J<{<6.

~Workload, boundsG<6BA%H.
~Latest<6G decisionsBA%H.
^DB%I.


^TB?8B%0]6D@3A?o@s.
^O,<LG resource~VersionBA?p]6.
^TB?8DA]6I%<F.
^TB?8DA]6+e,G3S[51.
_cC]8BC?o@s&-.
^|K?e;]</1A]6's>'@T.!!EL,3@kY.
_cC?o@s['9A]6.
^iDA?p]6's@c&f.
^=@(BA?p]6'sSM[.,2M app={V.
^Y<5RP[%;*iA<.DP[N<KI+3.
_eA<5&C+H;['3<{<.I+3.
^IG[%F[N#;;<RV#nD@3&m<6.
^IG[%F[N#C;<RV#nD@3&m<6.
_"G[%F[N ~Resource.
_",XG[%F[N ~Container~Resource.
^IG[%F[N!k;<RV#nD@3*{<6.
_.EC<59QZ.
_WK>tFAZ's<5:HY,J dividedEA<dBS.
^OBA<59AZ,H[d.
_WK>tFAZ's<5HY,H[d.
^>D<NA<59AZ*>,H[d.
_WF8NK>tFAZ's<5,H[d.
_.EC<5B8N, averaged>%AS.
^OBA<5D8N+e,H[d.
]W>%YSK>tF[0<5,H[d.
^>D<NA<5BAS*>,H[d.
_.EA!OJ<0B],S.
_"B],SK measure:&gJ<0.
_SBAS'?GK>tH>=B[0?A,H[d.
_SBA?GK>t0%KF8N,H[d.
_.EA!OJ<0BQXB8N,@MD@B*67&c.
_"BAXK measure:&gJ<0.
_SEAXK>tH>=BP?@,H[d.
_SEAXK>t0%K,H[d.
^OBAXDI<+H8N.
_.EC<5+H>#A&=.
^OBA<5+H>#A&=,H[d.
^>D<NA*{<5*>,H[d.
_WK>tFA*{<5HY,H[d.
_WF8NK>tFA*{<5,H[d.
^Y<+<5;A<.DP[N<KI+3.
_eA<+<5%x+H;*LFQD&b7%T>x.
^G[lF[N#;.
^G%KF[N#C.
^G[[F[N ~Resource.
^G[[F[N ~Container~Resource.
^G[lF[N!k.
^Y<h9V%H.
^OBA%H&K,<pHA/f.
5A%H&K+q:#W,!nJ#Z.
_dA%H&K's@c/N&,.
]]]5FA%H&K's&%,2M ~Too~Many~Replicas.
_59A%H&K,F>;.
^G<59QZ.
^UDA<+<5I9,H[d.
^OBA<+<59AZ,H[d.
_WDAZ's<5+aHY,H[d.
^>D<OA<+<59AZ*>,H[d.
_WF8NDAZ's<5+a,H[d.
^G<5BAS.
^OBA<+<5BAS,H[d.
]W>%YSD[0<5+a,H[d.
^>D<OA<+<5BAS*>,H[d.
^G!OJ<0B],S.
_"B],SD[z<+:&gJ<0.
^G[[E],SH>=B[0?A,H[d.
^G[[E],S0%K,H[d.
^G!OJ<0BQXB8N.
_"BAXD[z<+:&gJ<0.
^G[[EAXH>=BP?@,H[d.
^G[[EAX0%K,H[d.
^OBAXD[z<+H8N.
^G<5+H>#A&=.
^OBA<+*{<5,H[d.
^>D<OA<+*{<5*>,H[d.
_WDA*{<5+aHY,H[d.
_WF8NDA*{<5+a,H[d.
{KA>ID%!A/M&+
{KA>ID%!A smallest&+
forbids?qH[6 direction
_zS
_z>=BASD ran]'A>?%Y
_lUC>>BA?A
_lUC[lBA<5MC],
_lUC[lF8N
~MetricsR[&;A/M proposal]2. ~8~0~%BA requested!OEL.
^/ fastA%H<(#oG?-S.
_>/cBV%H,%1F%o directions.
_>/cF addingS.!KLA/LB!4SG!&~%H!*?}.
_>/cF removingS.!KL!&~%H!*?},#wC windowB!1.
_>/cBV%HFQ direction.
_2,!!K!3,].<A cautious result%4;!![XG!1*>EL.
_fB@9@U/c%4; ~MaxEL.
_>/cK select+H;U/SQ.
~Deviation+HA<5's[%D&-<a;!!.~1EL.#4A+N ~H~P~A~Configurable~Tolerance.
^Y@U/a:+x<FA<dBS<(&+]3C>?.
5A@U/a's[l&fSJ>=.
^iJ>=D<(%T#pJ?.]3A>?;#d!!.
_2,!#K ~1~8~0~0,].&-&c#yA@U/a.
^UBA?i<LDA<5I9,2MV/).
^OG/IBA<59AZ.
^OG/IBA<5D8N+e.
]W>%YSK>t;P[NI ~Average~Value.
_E[[:%KF8N,J>=B?A,38X[2<R.
_SEAXK>t:H>=BP?@,J0%K.
^OG/IBA<5+H>#A&=.
_WK>tFA*{<5:HYJF8N.
^PC<5UC<6#n.
^OBA&mJ*{<5,MP#n/CO.
^>E3A#n narrowsA<5*>;YBO]'#e.
_WDA%H steersC<5K.
_fBA[9/AB[%I+U.
~QuantityDA<5MC],I@gK;#d!!,F#;G!k.
~QuantityF8NDA<5I@gK;#d!!.
^dBA?ADAS'[[I@gK;F!OG<0.
^G[mHA<zBA<6;*L](Q&b7%T>x.
5A%H%z?o,+e<6,GI heldEC%p.
^OG/IBA<+<59AZ.
_WDAZ's<5+a.
^UDA<+<5I9.
^OG/IBA<+<5BAS.
]W>%YSD[0<5+a.
^G[[BA?G,%KG,](DIA[%,H>=.
^G[[EAX,%KG,](DIA[%,H>=.
^OG/IBA<+*{<5.
_WDA*{<5+a,HYJF8N.
^G[l,HA formsDP[%+e.
^G quantityBA<5MC],.
^G quantityF8N,0%K.
^G[[H>=BAS'?A.
~# autoscaling~/{P
~Object~Metric~Source.target	^UBA?i<LDA<5I9,2MV/).
= batch
{KYSM*[G&f successes
{"8NC<d+H!!K completions-~1,G8<d<G@u<p
endsA/7M+!U<pG*!P?fS
{"[XAN's/&]4 retries;<R%P
{;AN]4 countingA+#
_zA+##yA%N-off/a,M]4C>I
{1V*t&>DI/g
{1V*t&>DI<S/g<_!!
{GA<VNM soonMA<lQI%]&~
{S[WA<lN+e*P,@MD<U[M?eFQ task
{LDA/7I heldE suspend;!n#wO[z resumed
{LDA/7+e*PR@x
{LDA/7+e*P]4@x
{LDA/7I failingG[uFPSK*O
{LDA/7+e@vG[uFPSK*O
{GA<V/7%aA<lQ
{SFA<l/7,G skipsA@[+}OI[D late[2
_|A<l/7G@^A<VQ
_*S[W*VB[1+g@v, replacing+!<q[XKC/a.

~WorkDA/7*9,RP/cB retriesG[<.
]mBA/7'sSG+xO*P.
^DB/8.


^F+!SEA*t&>BCX.
]jJ/+X].*t&>&f;%0X]'#e.
5A*t&><G%THA/g[mJ>#[1.
]z&?K&FR:!#K!-B[1, ascending,8<p,<Z!!R#&.
^F+!SD+gC&K,2M ~Disruption~Target#wV*f.
^OBAN&KD/xC+#>I's?c<#.
_WDAN&K<G+gFA+#>I's?c;#WEL.
^Y&#B+!SG]%A/7*9[2:*t&?JN&L,7%o.
_cA/7*9RC+!ND<&A?c.
]z&?D/w[6?cBA+#>I<#.
^h&LB3Q/x[6?cBA+#>I<#;!+U<A.
~SortsA+%BC/7'sS,2M>]+,G*g.
~CasesB+!S,!+U<A.#U+9<#&v;]4QA+#&f.
^@V/'/7@u%XYP/(+g,2M]'P leaderI*<.
__FA/7K@u early,!#K!+;Q sufficesG*SA?fS.
_fJ+x/|/(<G@uFC/7K@u early.
^5D<G@u,2M!!,~3-~5;R succeeded~Count,<rD/|B[1.
^//|/(<G@u,BYJB succeeded~Indexes.
]r workBC/7. ~MostBOI+=.
^iBA/7D?eUA?i[<U<A;!#EL,!!+qA/7.
^iD<G@u;!#EL,GR parallelism%".!q,*l[?R parallelism]' ~Indexed.
_2+HA/7's@[J resumption[WO+";<Z/aEL.
_fN+%*OA/7,&cJ1/!.#4?L#5.!q.
_dV/'/7@w[87YP/(+g.!q.
^h+%DA/7 bears; ~6EL, unlimitedR%P.
~RetriesB8/&%XO%"+"F+Y;F ~Indexed<r.!q.
]}/(DC/7 bears;<Z/aEL.#4%P.
^>BA/7'sS,+Q+HP[O[U manual~SelectorI[J.!q.
_L/Y]@&2A/7's@(,F<Z<{/7'sS;+&EL.
^hBA/7,?L#5J ~On~Failure.!q,%sF?t]* suspended@G&j.
_2#wP*OU3A/7I&~RPS;<UEL.
5%0 successes&cJQF8/&; ~Non~IndexedEL.!q.
_L*!A/7's?fSG creates<^[WOI+&;+&EL.
_d endingS1?5; ~Terminating~Or~FailedEL,!mF pod~Failure~Policy.
]lD?gA/7H>CBA%r-{'Q,2M*k._y~/queue.!q.
^rG outcomeBC/7.
~StagesDA/7+e>v: suspended,9K*O,&HJ+!.
_dA/7%YJ[z/N resumed;#m&f+HO.
_dA/7@v;#e0/8D?eJ+!.
^iBA/7D1 pendingJ?fG7%]&~.
^iBA/7D@v;BV/'/7,/(D*..
^iBA/7D+!,]4[7DP+#>I ignores.
^iBA/7D1%]&~%s+g7*P;A/7*S<r#w[1.
^5BA/7D+g@v,2M!#,~3-~5.
^5BA/7D+!F+Y,2M ~2,~7-~8;>SR%P.
^iD+g*PG10[0[|/1A&f,@MD8I&d<p.
~ActiveSBA/7D1>|.
^iBC/7D*PGDP&f*67&T]?.
~UidsB@vSDA/7's&c/KM]?.
~UidsB+!SDA/7's&c/KM]?.
^Y@XBC/7G@G]'.
^OBA@XDA/7+e>v.
5A/7IU[6@X:#W,!nJ#Z.
_dA/7's&X wrote[6&K; equals last~Transition~Time.
_dA/7>v[6@X; ttl~Seconds~After~Finished&f+HO.
]]]5]/A/7IU[6@X,2M ~Deadline~Exceeded.
_59A/7's@X,F>;.
^>,%+G@TBA/8DC&l/7 creates.
^>G%+D8/7BA&l/7+S.
~WorkB8/7DA&l/7@^;]4@(G manual~Selector.
~Creates/8UA[=BC?r.#(6+eU<A ~5~2&..

~Schedule,/7[(G handlingB overlapsBA&l/7.
~Running/8G/N[=BA&l/7.
^DB&l/8.


_dC&l/7@^/8,G3.!?&+/U?f/8%".
_IBA@^H&l+D (minute,+w, day, month, weekday)JM ~@hourly.
~Time]ABA?r,2M ~Europe~/~Paris;A&='sEL,<B ~U~T~C.
_2E3C<<@[<(%T late;/OOI skipped.#6/aEL.
_c+dUC@[]*V*H/7BA&l/7@h?g; ~AllowEL.
_L@k<V@^BA&l/7;+&EL.#U/P<<QI/v[X.
~JobK&hU8[<BA?r.!?&+ affects/O/8%".
~Complete/8BA&l/7D1/<;!/EL.
]}/8BA&l/7D1/<;!#EL.
_cC&l/7+e@].
~ReferencesKA&l/7's/8D+g7+8.
~Scheduled[<BA&l/7's/P@[;<<@^1&d+HO.
_dC/7BA&l/7/N completedR@x.
= certificates
{-A@E issueA&(
turnsA?@*>,3%|%T["%N
{2DA@E&b7 issueA&(G*97[L#x
setsA?i bitM digital signature
{D&q<{[/&),M#T handshakes<Q
{D]%A>)%| disown/O
encrypts<{/?,M#TR#G/?<R
derives@;/?,MH ~Diffie-~Hellman
encrypts&q directly,]4C/>H%d
{D&),MV authority*9
{D/iB revoked&)
limits/> agreementK*N
limits/> agreementK decryption
puts<Z/a0A purpose
{9C#T@1's+|
{9C#T&9's+|
{D>^
{DG encrypts mail
setsA?i purposeM email>c
{9V!}+s's+|
{9A*OBV!} tunnel
{9V!}[^'s+|
attests]'&q existed
{D%/9 revoked&)
{-<l ~Microsoft browsers encrypt strongly
{-<l ~Netscape browsers encrypt strongly
]TC@EFV ~X.~5~0~9&(,3I]</1A@c<p approved.

_c&(I[v,E]-G+H3@E.!q.
]o9A?@,EA@s%6,GA signed&(.
_^&(,P@E,GA requester.
~P~K~C~S ~#~1~0?@,#@H%S,R subject,%%<KG public/>.
_<DI%<. ~ApprovingG@F<QA verbs approveG@C0O.
_^/^BA&(H?},!;J<@;A@E's>'EL.
~UsesBA&('s/>,U/SQ. ~Signers?([7D[5*67 grant.
^OBA[^D&iA@F?@,4EA@1.
_OBA[^D&iA@F?@,4EA@1.
^*BA[^D&iA@F?@,4EA@1.
^'%DBA[^D&iA@F?@,4EA@1.
5A?@[z approved, deniedJ+!,GP&(.
~Lasting decisions9A&(?@.!FG!^ exclude8<{.
~Signed&(GP intermediatesM#@ blocksH%S,]<<pEA@E.
^Y&w9C@F?@.
]o[":!FJ!^U ~/approvalEA@E's[p approve,!mU ~/{HE@C.
5A&w+q:%&#WF!F,!^G!m.
~WordFA&%BA&w9A?@,2M ~Auto~Approved.
_59A&w0A?@,F>;.
_dA&w[z]<;<bEL. ~Issued, deniedJ+!,C?@I&~V+w/O.
_dA&w's@c/N&,,+3H]'#e.
^DB&(@F?A.


~Root&)D%0N<(<C[:C>bW,K verify>:.

_M&)GA@ED[5%^K.
_M&),RJ]4C@E.
_<BA bundle,].6%ZRO,C colonF8 slash.#4A[p attest.!q.
_M?]&)M#@,U/SQ,U<A!##1,<^ twice.
^DB&= trust bundles.


~A/E's?@FC&(BQBPS,&~9!*<;/O.

^h,@4#jGT,GA/>K certify.!q.
_cA@E%.,]<<p.#4A[p@C0A@E.
^2K certifyFCN,GA proofDAT+qA/>.
_gIK@CAN's&(,2M*k._y~/mesh.
^hDA&(IF,HA?@'s<L.
_OBANDA&(IF,@MD<Z/ONBP6+SO.
_7#jDA&('sN?gM.
_OBA@4#jDA&('sN?gM.
^RD?gA&('sN;C/E<(6P>'%".
_OBATD?gA&('sN.
~Longest/^BAN's&(H?},!3K ~7~8~6~2~4~0~0 (~{_v~}:!>);!>EL.
~Public/>, ~D~E~RH%S: ~Ed~2~5~5~1~9, ~E~C~D~S~A ~P-~2~5~6, ~P-~3~8~4J ~P-~5~2~1,#GB ~3~0~7~2J ~4~0~9~6%j.
~SignatureBAN's ~U~I~DEA>U/>:#G-~P~S~SJ ~E~C~D~S~AR ~S~H~A-~2~5~6,J ~Ed~2~5~5~1~9.
_cA@E%.:C&(RP dates,JC?'.
~At<AQB ~Issued,!^G!m,R@c#W. ~ThenA@cI+=.
~Issued&(GP intermediatesM#@ blocks,H[6<z,U<A!&#+.
_dAN's&(%ZK%T[g,M@ZHO;]3+<<;B<b.
_dA/E?1: ten<;J<@#w not~BeforeG%X not~After.
_dAN's&( expires,M@ZHO;U/SV+w#w not~Before.
^DBN&(?A.


~#&)~/{R
~Certificate~Signing~Request~Spec.signer~Name	_<DI%<.!KLDB/F,](A?@+;,*K legacy-unknown.
~Certificate~Signing~Request~Spec.usages	~UsesBA&('s/>; digital signatureG/> enciphermentEL.
~Certificate~Signing~Request~Condition.{H	5A&w+q:#WEL,G%&F!F,!^G!m.
= coordination
{7A<o emulated[q,[2A<o%f
~A&5DP+p?1]* alive,F leader electionG heartbeatsB<[.

~HolderG[=BA/R.
_g+qC/R,@G]'GF+x/p.
^OBA>YD+eA/R.!c#wP+p+PO%N.
_2,U/S!#,F3C renewalI[g;[2<|<([!A/R.
_dA>S+p acquiredA/R.
_dA+p/N?0.!?TD@k&fM unreachable.
^/<kA/R+e>4K%,+p.
^/A@1&3A+p%'/R candidates. ~Processes competeEL.
~CandidateDIK+gA/R<Y;A>S+p+VO[X.#4 strategy.
^DB leases.


]yBC>YD@ZF electionKC/RDA@1 assigns.

_H/RDA%{@ZF,GP[r.
_cA@1/CBC%{FC/R.
^OBA/RDA%{@ZF,HA?i<L.!q.
_dA@1/N%<A%{;O%/EC<W renew~Time.
_dA%{/N?0P*W; entries]4 renewal1?..
_YBA%{'s>]; breaks[;%d*[ emulation[r.
~ReleaseDA%{ emulates,[XK binary~Version. ~Oldest~Emulation~Version<RO.
~StrategyDA%{%=F. ~ThatBA+n%f[q+q.
^DB/R candidates.


~# coordination
~Lease~Candidate~Spec.preferred~Strategies	__B choosingDA%{%=F,%c+9.
= core
removesA+2G<jAW#x;*),F nfsG host~Path%"
_|AWGA@l%[O
{)WG&qM ~Released[WV administrator acts
appearsMC>s*,,F volume~Devices
{( formatted+}<Q%TG<DMC*1
{>DAWI%]*U
{>DA*, grew;A+1@y follows]'CT<EO
{>DA@l@y+!K*TAW
{>DAT+!K*TA+1@y
{>D changingAW%D&7+!
{>DAW%D&7I%]&,
{(%]*UHA@l@y
cannot%T*UHA@l@y;%;F/X
{U*UHA@l@y;[uFAT
{(%]*U0AT
cannot%T*U0AT
{S,MFC&7D*97*q
{(%]&,EA!P*C
{U?)EA!P*C;6%,&7
oneT<EOF>zG];;S0DT@:O
many<[<COF>z
many<[<COF>zG];
oneNBA&=[aO;7%a%,<>
{(7]?%J
{SFC&5
belongsKC&5
lostP&5GI7 reclaimed]?
could7%T&~J recycled#wP&5
{SFCW,JFCN](A&7 bindsU+9[[
{#PW
lostPW,3I goneJ+e%,&5
checks<a
{0V*L*1R<> ~0~7~5~5](<aI
_}C*1
{0V*L+1R<>!"](<aI,%s7P*1
_}C regular+1
_}C ~U~N~I~X socket
_}C character*,
_}C%l*,
{OAT's*3
{OC tmpfs,].+2&cM<0BA&U
{O+z>-BA@IDAN?A
beforeC>,@I,[a+z>-BD@I
{(C streamB%t>%C&Q
{(@H datagrams
{( messages>%V association,](A<T supportsO
_w<a
_w>{
_w>{G]:
{(C%kHC@l#jR<{*4
{(C%kHC@l#jBP>'
{(C/y*3
passes<a
{B/O<EBATHAX
passes<E%o ways,F>V&U
{,<E%_M[51
{0<E%_>x-{5](AT%z
{0<E%_>x-{5,JAN*97@[
{AHA clear
{A>%#T,]&A&(
_qA?,U8@[F]%+e&,
{O]%I0AT,J*97@[
fetches<r]%AT/K
_xA?fX](O%z;AL
restartsAXRA<V@I
_|SB/s>TK/w?[
{SF?[,]? aheadB/s priorities
readsA termination<3+1%"
{KA/m's*O (~8~0/e, ~2~0~4~8%t)](A+1I*LGAX+!

































































{&
does7+o
{(7/B,M]'AT*97?:
works
{( broken;PX<(*~
{#7%W?; lately
{SFCT,/#J/+&U
{#CTGU/SQXD?gJ?M
{#*PR*t&>!!HY&U
{#*P,RU/SQ+#
{U[]F silent<[;4<Z<@
{L])Y&U1>|
{L])Y/+&U+g@vG@B@]
{L])@5@+[HKO
{L])O+eCT,G]/7
announcesD>P,*f,C@}J garbage&@*SO
{L])P?jG<T14[X
{BD<V?I[t (~Deferred)J*67+: (~Infeasible)
{BDATI applying<V?I
{(%]%3EAT
{SF?[0AT
exceeds]%AT+e
{GO#x]&P*t&>
{GO#x#wV*t&><{[/!!
{,O*P;AN@wJ+"
{GAX#x]&P*t&>
{,O*P
{GO#x#wV*t&><{[/!!
{GAX#x
{2A/g*t&?
{2Y<{*t&?
_qA&='s![R+t,[D
_qA&='s![,%sI ~DefaultR+t
{#A?F@8BAT
{#]% dns~Config?n,RU/SQ6@1
_}QBA[m
{:A[m;<[]4A/G<#
_}A/G,]&P[l
{:<[RA/G
_}V//#dAQ[l
_}V//%_AQ[l
{)<VS<iAT
{)<VS<iAT](<|+g?[
{)<VS<iG*h[70AT
{NA@}]&P[l
{NA@}RD very[l
{(#.;#a<y1?)
{(#a;#.+02M run~As~UserG sysctls1?)
{,AN#A
{7<[D lessenA skew
_zY<[
_z<r<[DAN&b[[E[6?c
walks](A?]*1+e%,>)J<>
walksU*c@[
_kA+^BA/"
{#<r run~As~Group,+IG supplemental~Groups
relabels*c+1;SR<{/I%z@:AW
mountsAWRA/G,]4C walk;<RA+N ~S~E~Linux~Mount
allowsY@y%w
{OA>[BAX?h
{OAT's+1D localhost~Profile<K
enforces<Z>[
{OA>[BAX?h
{OA loaded>[D localhost~Profile<K
{#!OG<0/c*[KP?A,H*cXJFAN;*e/N
requestsJ/c@P,]?7Y
requestsG/c<Z!OJ<0;*e+9
{>DCN&b7%T&iJ&~,MEC>m
{A&R+HQ#qKA?iN
choosesCNF8&Q
{(>u]3A&=%"
{(%#>u0C>KB*cT
{(%#>u[:A>e's/l%Q
{(<rC![ aliasF external~Name,]4V#q
{OASBY<[
{OSBA&9'sT%";]42CN,[HI*E
{7*RHA&9's]A;A<l6B ~Prefer~Same~Zone
{7*RHA&9's]A
{7*R0A&9'sT,[2HP]A
{OASBY<[,3 hidesA&9's#q
{OSBA enteredT%",*K*F,G/;A&9's#q
{FF#rB!{[q!4
{FF#rB!{[q ~6
{FFV[T+(
{#Q+(,G+V[XC?|Q
{#%o+'+}A&=+e[1
{#%o+',JI?)
{U&iGI74[X
{=A/E
{U["<~BA&=
{>])A/EI+kG[#S;#Z#w/p silence
{>D<0I@=
{>D*3@RJ inodes1@=
{>D>Y identifiers1@=
{>DAT's<TI74[X
{(A6+HAT's/=JA/E's@8
{(V!{#qFA&='s</
{(V!{#qF&:>#,+}A>e%!
{(C![6FA&='s</
{(C![6F&:>#
_z cores:!#IQ, ~5~0~0mI halfCQ
_z%t,2M ~1~2~8~Mi


















{FFA<gHA<L,31&~+9
{(H[[
{(%]&~RYP<g;[#<Z<V<q
{>DA/AB@O!@+^17/B,M]'V#z!@I*>
{>D deleting<gB@O/A+!
{>DC+][q's6I malformed
{>3/AB<g1/V
{>3+5A<g/V[tF
_tA sumBCN's&U
_t8XG+V&z
_tA@lDC&5?A
_zSR#m
_zS]4#m
_zSBA ~Qo~S&7 ~Best~Effort;<r[0<d%z%T/b
_zSBA ~Qo~S&8 ~BurstableG ~Guaranteed
_zSE[0>T&7
_zS].#v[-/r/1<{<M
_z&6E[0W%D&7
{&+}AZ's[lI/g
{&+}AZ+e<Z[lJQ7/g
{&+}AZ+eC[l,J falls[QC?w]4[m
{&+}AZ+e<Z[l
{&%0/?
{&C[@BA@4#jDV%*<K;+3HEC&X
{&?, logins[Q .dockercfg,HA<n+D
{&?, logins[Q .dockerconfigjson,F image~Pull~Secrets
{& username, passwordJ%o
{&C>U/>[Q ssh-privatekey
{&C&([Q[>.crtGP/>[Q[>.{*
{&C[@R3<V<[ joinA&=
{>])A&I%/P+j&/
hidesG protects>2B ~/{8,M runtimes*6
{BYB ~/{8,F nested&U;<R host~Users+&
{)A%Q's#qH>+;<[%-O themselvesF&:HA&=
putsA#qBCTJN/1>+;&:HA&=+W[:A%Q
]uJ*,D&U<CE6.#'*SRAN;P&V<(7.
^OBAW,C![/G[SHAN,E3&U<CO.
_eCW's contents&B+H:Q<.U<A;V*M+}<^I4.
^"J*1BAT.#U security/] baselineG?N?(O.
~Scratch*1,*LU+9,?.RAN;X?M/:O.
~Google!X!e*3,EA*C pd._{.{I.gke.io.!_:[[C&5.
~E~B~S*3B!A,EA*C ebs._{.aws._y.!_:[[C&5.
~Git??;*)G<i@G!#.~3~3,@MDCNRO*97@[.
_XBC?~M+2H<0,QC/>.#V+B&-*lUC@r.
]uDV#3@1*u;/|S<(]8O,GO outlives[1.
]vBV+{[%;AT/oHG<EO.
_j+K@G!#.]D:C!wW.#CRO*67@[.
_B%[C&5HAN's<L;AN[u[WOI%p.
_j+K@G!#.]E:C!R%l/" (^w).
_[DV*o0AT<E.!_:[[C!P*C.
~Open~Stack!UW,EA*C cinder._{.openstack.org.!_:[[C&5.
_j+K@G!#.]E:C*1BC!R+1@y.
_j+K@G!#.]C:C!r&r.
]|9AN/6 (labels,<K,?I)M+2D+B/O&-.
]vBC!o!T<T,E[%<KG#,JE]>.
~S~M~B@:B!H!p,EA*C+1._{._s._y.!_:[[C&5.
_XBC&M/}M+2,QC/>.#V+B&-*lUC@r.
~V~M~D~K*3B[f,EA*C csi.vsphere.vmware._y.!_:[[C&5.
_j+K@G!#.]C:C#EW.
~Data*3B!H,EA*C*3._{._s._y.!_:[[C&5.
_j+K@G!#.~1~6:C*3B#B!Y.
_4,&M/~,N*}, tokensG&)<2/1Q*1.
~PortworxW,EA*C pxd.portworx._y.!_:[[C&5.
_j+K@G!#.]B:C#PW.
_j+K@G!#.]C:C#QW.
_[DC!P*C/xF[6N%",+}P ~C~S~I~Driver/iA<> ~Ephemeral.
~A&5/vF[6N+HC[(,G&~RAN.
^#BCX/"J#:%:,>x-{5.#4A+N ~Image~Volume.
_HWDC&5BAN's<LI%pK.
^OBA ~Persistent~Volume~Claim.#_OI<=J unbound,AN@e#A.
^KA claimed@l>x-{5,]&A<E?m.!nEL.
_H@l%[C>AW:*iQ<.I4.!q.
]q:C*3B!x!X!e,@0EA!P*C pd._{.{I.gke.io.
]q:V!a*3B!A,@0EA!P*C ebs._{.aws._y.
^"J*1BAN'sT,F tests:<{<[*67+gA&V.
_j+K@G!#.]D:C!wW.
^e@lHC*1DV#3@1*u.
_j+K@G!#.]E:C!R%l/" (^w).
]vBV+{[%;AT/oHG<EO.
]q:C!UWB#>,@0EA!P*C cinder._{.openstack.org.
_j+K@G!#.]E:C*1BC!R+1@y.
]vBC!o!T<T,E[%<KG#,JE]>.
_j+K@G!#.]C:C!r&r.
_[DV*o08T<E.!_:[[C!P*C.
]q:C@:B!H!p,@0EA!P*C+1._{._s._y.
]q:C#]*3B[f,@0EA!P*C csi.vsphere.vmware._y.
_j+K@G!#.]C:C#EW.
]q:C&q*3B!H,@0EA!P*C*3._{._s._y.
_j+K@G!#.~1~6:C*3B#B!Y.
]q:C#DW,@0EA!P*C pxd.portworx._y.
_j+K@G!#.]B:C#PW.
]vJ*1BQTD outlivesS;A?B node~Affinity<KDT.
_j+K@G!#.]C:C#QW.
_BBV*{!P*C,A[|K&P<V/AB@l.
_BDS>t[:C&5,/vEV administratorJC provisioner.

_cA@lI,+x large,G3&5+eO.#U@QI+=.
5C&5+eAW,J]/ reclaimingO+!.
_H@lBC>AW,G]%&61<%R.
_=BAW,[QA/>@l. ~ClaimsD%;F<Z<@%g.
__H3<[<CAW,U/SQ. ~Claims%g+}Y theirs1+l.
]cD+e[6W.#cC[OO?DAW;%h#sA[O.
_c followsA&5's*";#LEL,A&7's+} provisioned.
_B&7D&6B[6W<G+g;A*LQ+}#e.
~Mount<yBAW,2M ro. ~Unchecked:C]=Q+"A<C.
5WG&51C+1@yJ>s. ~FilesystemEL.!q.
^SD>tAW,G?ePS.!q<p4,%sF*)/I.
]eBAW's changeable properties;<rP&6%g.#4C!P@Q.
^S+H3C>AW%z%T[].
]NBT/I,QB3CT<-K<CAW.#J.
_eC>AWIHP life.
_?BAW+H&jK reclaiming;#A[WA&X looksUO.
_5F>;9AW's>B,2M]/P*"+!.
^Y]5H!QFAW's+#.
_dAW%x/1P>B;4EA@1.
~A/fB>A[s.


]TF@l;S<CA&5,%pKC>AWD+;JI/v.

_^@l. ~SizeG%D&7&+<p%p;V#e&7%z%T4.
_[DA&5 got,G+x+)&-BP@IJ&7+g&B.
~A/fB>AW&6.


_H@lDC&5%=F.#=C%p&5&-P@IG%D&7.
^/<[GS<(@:A claimed@l;CW<G offerY[4 modes.
^>BA>A[sFA&5;RO,<^I provisioned.
_=DA&5<R,H?A.{I. ~May grow+}A@l&7%!O.
^eWBA&5,4EA binder,J beforehandK*#DQ.
_B&7BA&5;A&='sL+}#e,<^+}A*L[..
5A&5I<DMC*1J>s. ~FilesystemEL.!q.
]cJ snapshotBA<LDAW copies;/<*[K data~Source~Ref.
^UB%0+]D+4A&5's<VW;%[C+NH%,<L.
~Volume~Attributes~ClassR*C@8. ~Naming%,&-AWH[[.
^PVZE+],/@G6,>NH%,<L.
]G+]BAZD+4C&5'sW;&_,F&6%",+}#e.
^;BAZ,H%0<L,D+4C&5'sW,2M ~Volume~Snapshot.
^OBAZ,H%0<L,D+4C&5'sW.
~Other<LBAZD+4C&5.#4C ~Reference~Grant[3GA+N ~Cross~Namespace~Volume~Data~Source.
^rBC&5's&+K%,W%D&7.
_[%D&7DAWI%]&,K.
^/+)A&+KA<VW%D&7+e&B.
]R<h9C&5]*PW&-.
_cA&5's&KI9;8[N<p.
5A&5's&K+q:#W,!nJ#Z.
_dA&5's&K[z/N&0;<k#e.
_dA&5's&K/N&,P@c.
^Y]5H!QF]/A&5's&K+q.
_5F>;9A&5's&K.
_cC&5+e,M#y]%O%=F.
5A&5+ePW.#CD[[C#A&5[t.
~Access modesBA&5'sW,>N<@[/]#%<F.!B]* unbound.
_=BA&5'sW,>N<@[/%<.#' growsMC?E*S.
^W9A&5]*PW growsJ&-.
_=DV expansion#{F;A/LB[6GA?@&f#y>n.
~StageBV expansion,[QA/>@l;#e]'<aI%] resized.
_[%D&7DA%pW+e;7A@T's]*C&+?g.
]_K%,W%D&7DI[Q[|,+}%0.
~A>80ATD&U@#MCW.
^b0AT,]4 '..'; symbolic links1 followed.
_c<G*qUAT's>8,G]%I/v+}<a*9. ~UncheckedEL.
~A*10ATFAN%",F?z+2G exchange%d&U.
_c backsA?z*1:<0,+z>-J,EL,AT's*3.
~BytesBA?z*1:0*3,<@*hAN;C tmpfsID big.
_j+K@G!#.]D:C!wW.
]xZD/iA!w@2.
^OBAW0A!w@2.
^KA!wW>x-{5.
_j+K@G!#.]D:C!wW,>A.
]xZD/iA!w@2.
^OBAW0A!w@2.
^KA!wW>x-{5.
^QBA ~EndpointsZRA!w@2;A%p&5'sEL.
_j+K@G!#.]E:C!R%l/" (^w).
]KBA!R<?BA#F/";U/SQ.
^OBA#F/"HP!R>J.
^"@y0A#F/",2M*x.
]^>JD+qA#F/"; rbdEL.
]^[^D/~A#F/";#tEL.
^9+10ATFA#F[^, ~/etc~/ceph~/keyringEL;@!]2.
_3RA/>BA#F[^;]2>% keyring.
~MapsG<EA#F/">x-{5.
_j+K@G!#.]E:C!R%l/" (^w),>A.
]KBA!R<?BA#F/";U/SQ.
^OBA#F/"HP!R>J.
^"@y0A#F/",2M*x.
]^>JD+qA#F/"; rbdEL.
]^[^D/~A#F/";#tEL.
^9+10ATFA#F[^, ~/etc~/ceph~/keyringEL;@!]2.
_3,H%0<L,RA/>BA#F[^;]2>% keyring.
~MapsG<EA#F/">x-{5.
]q:C!UWB#>,@0EP!P*C.
^0BA!UWH#>.
^"@y0A!UW;*xEL.
^KA!UW>x-{5.
_3F connectingK#>,FA!UW.
]q:C!UWB#>,>A,@0EP!P*C.
^0BA!UWH#>.
^"@y0A!UW;*xEL.
^KA!UW>x-{5.
_3,H%0<L,F connectingK#>,FA!UW.
_j+K@G!#.]E:C!R+1@y.
]KBA!R<?BA+1@y;U/SQ.
]uBA!R+1@yK<C;P?]EL.
]^[^]+<EA+1@y;#tEL.
^9+10ATFA!S[^;@!]2.
_3RA/>BA!S[^;]2>% secret~File.
^KA!R+1@y>x-{5.
^PC?~GP<L.
^OBA?~HA<L%aO.
^QBA referenced?~.
_j+K@G!#.]E:C!R+1@y,>A.
]KBA!R<?BA+1@y;U/SQ.
]uBA!R+1@yK<C;P?]EL.
]^[^]+<EA+1@y;#tEL.
^9+10ATFA!S[^;@!]2.
_3,H%0<L,RA/>BA!S[^;]2>% secret~File.
^KA!R+1@y>x-{5.
_j+K@G!#.]C:C!r&r.
^OBA!r&r,]4@J.!i dataset~U~U~I~D.
_QBA!r&r.!i dataset~Name.
]q:C*3B!x!X!e,@0EP!P*C.
^OBA>A*3H!x!X!e.
^"@y0A!t*3;*xEL.
^aBA!t*3K<C,[XK!-;!!,AL,FA],*3.
]VA!t*3>x-{5,@MD/|S%z[[O.
_j+K@G!#.]C:C#EW.
~Quobyte?,@2,+s:{6R commas%d.
^OBA#EW.
^KA#EW>x-{5.
_TD accessesA#EW.
^)D accessesA#EW.
~Quobyte tenantD>*AW;U<A!<&..
]q:C>AWDV*o0AT%BG<E.
^OBA+>*o,M vendor~/_~.
^"@yDA+>*oI%<F;O&3EL.
_3,H%0<L,].[mA+>*o+S.
]TA+>*oFC>x-{5<C.
^'<yFA+>*o;/?HA!@'s*;1?).
]q:CWDV*o0AT%BG<E.
^OBA+>*o,M vendor~/_~.
^"@yDA+>*oI%<F;O&3EL.
_3].[mA+>*o+S.
]TA+>*oFC>x-{5<C.
^'<yFA+>*o;/?HA!@'s*;1?).
]q:V!a*3B!A,@0EP!P*C.
^0BA!a*3H!A,2M vol-~0a~1b~2c.
^"@y0A!a*3;*xEL.
^aBA!a*3K<C,[XK!-;!!,AL,FA],*3.
^KA!a*3>x-{5.
_j+K@G!#.~3~3:C&;BC!v??.
_PBA!v??K&;.
~CommitBA!v??K&/<~;PL branchEL.
]uBA!v&;: '.'IAW's?];A??'s6EL.
~Decoded[mBC?~M+2H<0,Y?5]'A?~&-.
_3].[m%U+2.#"<=G7<x,&U*67@[.
^:BA?~K]8,R+2;YEL.!?<=Q+qAN.
]p>@%jB?~+2,!!K!:;!7 ({4!")+}#e.
_L/Y&U@[]4A?~JC/g/>BO.
^#R[mBC?~]3C>bW.
^:BA?~K>aGA+1B8;*c/>EL.
_L/Y&U@[]4A>b?~JC/g/>BO.
~A*1DV#3@1*u.
^.6J#qBA#3@1.
~Absolute>8DA#3@1*u.
^KA#3 export>x-{5.
~A*3BV+{[%.#<T<(]8O,J/|<(>xO.
]JBA+{ portal,RC>K[UOI ~3~2~6~0.
^t6BA+{[%, beginningR iqn, euiJ naa.
^TBA#,UA+{[%,!!K!-.
~InterfaceBAT's+{/,;L,3I>D#S,+}#e.
^"@y0A+{*3;*xEL.
]VA+{*3>x-{5.
^' portalsBA+{[%,F@9>9.
5+{*2/oHE!M;<R@!.
5A+{@6/oHE!M;<R@!.
_3R!M[_G passwordsFA+{[%.
^OBA+{/,,H>CBAT's;C<V/0I/vFO.
~A*3BV+{[%,FC>AW.
]JBA+{ portal,RC>K[UOI ~3~2~6~0.
^t6BA+{[%, beginningR iqn, euiJ naa.
^TBA#,UA+{[%,!!K!-.
~InterfaceBAT's+{/,;L,3I>D#S,+}#e.
^"@y0A+{*3;*xEL.
]VA+{*3>x-{5.
^' portalsBA+{[%,F@9>9.
5+{*2/oHE!M;<R@!.
5A+{@6/oHE!M;<R@!.
_3,H%0<L,R!M[_G passwordsFA+{[%.
^OBA+{/,,H>CBAT's;C<V/0I/vFO.
~A*3BC!o!T<T,E target~W~W~NsG/tJE]>.
~World]0<KBA!o!T[&;<R/t.!i]>.
^TBA#,UA!o!T[&,!!K!-.
^"@y0A!o!T*3;*xEL.
^KA!o!T*3>x-{5.
~World]0 identifiersBA!o!T*3,H>CB target~W~W~NsG/t.
]q:C@:B!H!p,@0EP!P*C.
_3RA!H@l#jGP/>.
^OBA@:H!H!p.
^KA!H@:>x-{5.
]q:C@:B!H!p,>A,@0EP!P*C.
_3RA!H@l#jGP/>.
^OBA@:H!H!p.
^KA!H@:>x-{5.
^QBA?~RA!H@l#j;A%p&5'sEL.
]q:C#]*3B[f,@0EP!P*C.
^bBA#]*3RP[f datastore.
^"@y0A#]*3;*xEL.
_B>IB[fFA#]*3.
^0BA[f@l>ID storage~Policy~Name<K.
_j+K@G!#.~1~6:C*3B#B!Y.
^0BA*3H#B!Y.
^"@y0A#B*3.
]q:C&q*3B!H,@0EP!P*C.
^OBA!H&q*3.
_">8BC/y!H*3 (~/subscriptions~/…),*K+y#YBC%k.
^/A!H+s cachesA&q*3; ~Read~WriteEL.
^"@y0A!H*3;*xEL.
^KA!H*3>x-{5.
^/!H/;A&q*3. ~SharedEL; ~ManagedF/y*4.
]q:C#DW,@0EP!P*C.
^0BA#DW.
^"@y0A#DW;*xEL.
^KA#DW>x-{5.
_j+K@G!#.]B:C#PW.
]JBA#P+O.
^OBA@l@yH#P.
_3RA/nKA#P+O.
5A#P+OI spokenK>%#T.
_->c*:BA@l.
_-@l>J]3A>c*:.
5#P?D@R (~Thick~Provisioned)J7 (~Thin~Provisioned,AL).
^OBAWH#P.#J.
^"@y0A#PW; xfsEL.
^KA#PW>x-{5.
_j+K@G!#.]B:C#PW,>A.
]JBA#P+O.
^OBA@l@yH#P.
_3,H%0<L,RA/nKA#P+O.
5A#P+OI spokenK>%#T.
_->c*:BA@l.
_-@l>J]3A>c*:.
5#P?D@R (~Thick~Provisioned)J7 (~Thin~Provisioned,AL).
^OBA*rWH#P.#J.
^"@y0A#PW; xfsEL.
^KA#PW>x-{5.
_j+K@G!#.]C:C#QW.
^OBA#QW,C![/G.#J.
~Storage~O~S<LBAW;AN's<LEL.
^"@y0A#QW.
^KA#QW>x-{5.
_3RA/nKA#Q!@.
_j+K@G!#.]C:C#QW,>A.
^OBA#QW,C![/G.#J.
~Storage~O~S<LBAW;O<(%T<J/_QBA&='s.
^"@y0A#QW.
^KA#QW>x-{5.
_3,H%0<L,RA/nKA#Q!@.
^#RA[mBC&M/}.#U/E?6YU<p]'A/}&-.
^:BA&M/}K]8,R+2;YEL.!?<=Q+qAN.
]p>@%jB&M/}+2,!!K!:;!7 ({4!")+}#e.
_L/Y&U@[]4A&M/}JC/g/>BO.
^#R[mBC&M/}]3C>bW.
^:BA&M/}K>aGA+1B8;*c/>EL.
_L/Y&U@[]4A>b&M/}JC/g/>BO.
~A+1RC[@BAN's@4#j;A/E?1O.
_g#hA>b@4#j[@;A!@@1EL.
_2DA>b[@I[g,!;J<@;!3EL. ~RenewedH[<.
^{>8BA+1RA@4#j[@.
^"B ~C~A&)<~B!W,8<p,H<Z+=<z.
_HQ ~Cluster~Trust~BundleK>a.!i signer~NameG/H.
_<].!W1>b[?.!i6.
^>D<NA@E's!W.!B@*<^,*L@*Y.
_L/YAN@[]4C<' ~Cluster~Trust~Bundle;A+1I[2*L.
^{>8BA+1RA ~C~A&).
~Private/>BANRC&(DC@E issues,?0H[<.
_<BAN's&(,%<EC ~Pod~Certificate~Request.
^8BAN's&(: ~R~S~A~3~0~7~2, ~R~S~A~4~0~9~6, ~E~C~D~S~A~P~2~5~6, ~E~C~D~S~A~P~3~8~4, ~E~C~D~S~A~P~5~2~1J ~E~D~2~5~5~1~9.
~Longest validityBAN's&(H?},!3K ~7~8~6~2~4~0~0;!>EL,A<AFA@1's>' signers.
^"F>U/>G&(&*[?,@MD%o&+U<p.
^"FA>U/>%";R credential~Bundle~Path,/>G&*%&<#.
^"FA&(&*%",]4P/>.
^#+H@9 sourcesHQ*1,8>8<p.
_cI<2/1A>bW,Q@QV*W.
]p>@%jB>b+2,!!K!:;!7 ({4!")+}#e.
^Y@QBC>bW:Q<.U<A.
_XBC?~,HC>bW.
]|9AN,HC>bW.
_XBC&M/},HC>bW.
~A[@BAN's@4#j,HC>bW.
~C~A&)HC>bW.#4A+N ~Cluster~Trust~Bundle~Projection.
^8G&(FAN,HC>bW.#4A+N ~Pod~Certificate~Request.
^Y/>BC&M/}J?~GP+1.
^8BA&M/}J?~].[l%VC+1.
^{>8BA+1FC/>,]4 '..'; directories1/v.
~Permission%jBA+1F[6Q/>,!!K!:;AW's default~ModeEL.
_BBQT:C partition,C],*3JC*1.
^b0ATBA local*3J*1,]4 '..'. ~Blank*41 formatted.
^"@yK>h0V unformatted local*3;AT&3EL.
_BBC!P*C,FC>AW.
^OBA!P*CD%BG<EA>AW.
^0E3A!P*C/CAW,[SFA*C.
]TA!P*CK<CA>AW>x-{5.
^"@yDA!P*CI%<F0A>AW;O&3EL.
~PropertiesDA!P*C+PA<VWG+S%NU8<C.
_3FA!P%wD%@AWKCTG**O.
_3FA!P%uD preparesAW0CT%X%0N<EO.
_3FA!P%uD<EAWFCN.
_3FA!P%uD enlargesAWHA@l@y. ~Can%T#p/O.
_3FA!P%uD enlargesA+1@y0AT.
~AWDC!P*C/xG?/RAN,]4C&5.
^OBA!P*CD/xAN's/-W.
^KA/-!PW>x-{5.
^"@yDA!P*CI%<FHA/-W;O&3EL.
^^DA!P*CBV/-W understands.
_3DA!P*C+SMO<EA/-W.
~AW%[C&5BAN's>'.
]c/vM ~<pod~>-~<volume~>FAN%". ~Another'sBD6+qAN.
]cK/wFV*ZW.
^>G%+FA*ZW's&5;<{<4I?).
~SpecBA*ZW's&5.
~A>KDCX/h0.#<DI7/g%z%T>vYA?i.
^OBAX's>K,[SHO:[XK!*/s&#/Z,*0,&p.
^lBATFAX's>K,FQNCT. ~EqualsOR+t.
^lDA>Y/h0UAN's#q,!#K ~6~5~5~3~5.
_K>dBAX's>K;#SEL.
]JBATD host~PortI%pK;YEL.
_eCX@'CWBPN.
]yBAN's[sDAX<E.
5AX<(<r>xAW;+&EL. ~See recursive~Read~Only.
5<E%_1>x-{5,[D; ~DisabledEL.#4 read~OnlyG mount~Propagation#7.
^bBAWHAX,[S. ~Hides]%A/"+e[3.
^{>8HAWK<C. ~Config/}G?~&-*67>tO.
5<E/v/O%_A>8>3%dTGX;#7EL.
~Like@r,R $(^M)?5EAX's[o.!i@r.
~A>s%l*,HCX,+HC&5R volume~Mode ~Block.
_[BANDIC>s*,:C&5JV*Z&5.
^bHAXBA>s*,,[SG<Z<C's.
~A[nHA*YBCX's>Y.
^OBA*Y[n, printable ~A~S~C~I~I]4 '='.#U/OB[M&f.
_GBA[n;*LEL. $(^M)[#H*H[o; $$IQ $.
~SourceBA*Y[n,>xUAX's@[%".!i[l.
~SourceBC[n's[l:*iQ<.I4.
^!BANMA[n's[l,2M@c.pod~I~P.
^}J/aBAXMA[n's[l.
]i/}'s/>FA[n.#"<=G7<x,AX[u.
^8BC?~FA[n,&y. ~Unless<x,C<=Q+qAX.
~Variable<~BC+1DV/+X wroteHV*M.#4A+N ~Env~Files.
^fQ[n<~BV*X+1HCW.
_HN's*MRA*X+1;AX<Q7<CO.
^{>8BA*X+1HPW,]4 '..'.
~VariableK[!+HA*X+1.
_L/UA[n unset](A*X+1/KOJI<=;+&EL.
^fQ+/BAN,FA*?!@.
]G[qDAN's field~PathI]<F;[dEL,A<rQ.
^h+/K>x:<4.{3, .namespace, .uid, .labels~['{*'~]J .annotations~['{*'~];H[o%#@T.node~Name,@T.service~Account~NameG@c#r;H+2],/G/~.
^fV%(BCX's?I,FA*?!@.
]j].?I1>x,?BH+2;H[o[0>'EL.
]PK>x:/cJ?A,C dot,A?G.!E#e/aIAT's.
~UnitBA?G%(,?_[X:!#J ~1mF!O,!#J2M ~1~MiF%t.
^fQ/>BC&M/}HAN's<L.
^8BA&M/}DA[n+S.
_L/UA[n unset](A&M/}JP/>I<=;+&EL.
^fQ/>BC?~HP[^'s<L.
^8BA?~].&y[lI[].
_L*9]4A?~JP/>](OI<=;+&EL.
~Every/>BC&M/}J?~M[o;*iQB%oI4.
_G>h%X8/>BA],/}J?~K/wA[n's6.
]i/}]./?Y%U[o;*X]2.
_3]./?Y%U[o,&y;*X]2.
~A&M/}]./?Y%U[o.
_L@^AX althoughA],&M/}I<=.
~A?~]./?Y%U[o.
_L@^AX althoughA],?~I<=.
~A+hDA/E@-RV!y>WJ+r.
^OBA!y+h;QD occurs#xI@. twice.
_GBA!y+h.
~A!u?@BA/E.!?>W>5UC@cB ~2~0~0K ~3~9~9,C+rU%0.
^bG>iBA!u?@; ~/EL.
^lBA!y?@:C<d,JC>K6BAX.
]JBA!y?@;AN'sEL.!sC virtual+s,4C ~Host+h.
5A!u?@[a#T;!yEL.
~HeadersBA!u?@;[5?4A/E's>'B*[6.
~A#S&QBA/E;@x+}OI#g.
^lBA#S&Q:C<d,JC>K6BAX.
]JDA#S&Q+XK;AN'sEL.
~A%uBA+M+j@4;@x+}O%/ ~S~E~R~V~I~N~G.
^l<dBA+M+j@4;C6*97*6.
_7].+jA+M%u%=F;A],@1EL.
~A>]D?gHAX;*t&>!!I@x.
^qG%8,?eHAX]4C@<; pipes<Q sh -c.
~A pauseBAX's+r.
_2DA+r sleeps:!![XKAN's+Z>?.
]bDA/E repeats0CX:QB*n, http~Get, tcp~SocketG grpc.
_2+HAX's@[KA>W's+9&/;!!EL.
_2#w3C&/]4V%-+";!#EL.
_2+HQ&/BA>WKA<Y;!%EL.
~SuccessesHC?aD*OA>W's+#;!#EL,<@F>y%".
]}&1HC?aD?KAXJ/wO[V;!/EL.
_2K*O#wC+! livenessJ@_>W,U/S!#;AN'sEL.
_cC&+BQ?G*9KA?fX.
_",&gJ<0,DA?E>II9;8<p.
5C?E?MAX.#= ~Not~Required](AN<U?M.
^C%}#pKJ["+HA?h'sL4.
^C%}DA>Y+S%bAL4,2M ~N~E~T~_~A~D~M~I~N,J ~A~L~L.
^C%}DA>Y loses;A security/[?N*% ~A~L~L.
_cCXJN<RBCT's?I,G<([[.
^JB8?G:%e,!OI throttled,<0 ~O~O~M~Killed. ~UnlimitedEL.
]QDA?s@7 aside;U<AA/c,31ALHS.
_"&6BAN].*-AX+S;<^FC],N.
_=BA@lDC&5%=F.
^J@lDC&5<(+R;<a looksUOH%hG provisioning.
^?@lDC&5<R,[QA/>@l. ~RaiseOK expandAW.
~A*,&5BANMPX[aO.
]yBAN's?H].*-AX+S.
_HQ?@BA&5].*-AX+S;YEL.
~A>]BAN,?e+HV/".#&CN<rP/",!OG<0&+.
^OBAX,C![/G[SG+=HAN,F/oG*n.
^4DAX?g,R?,,@|J digest.!?&+?MO%".
~CommandH>CBA/"'s entrypoint,<Z@<. $(^M)[#H[o.!qHCN.
~Arguments%[A&D,H>CBA/"'s. $(^M)[#H[o.!qHCN.
]uH3AX's>Y@^;A/"'sEL.
^mDA>Y/h0.#U/f+V[1<K; leavingQ<~&<<a.
]i/~G@"]./?%U[o;/O<q]1,G*X>%Y.
~VariablesBAX's>Y,H<z;[5]1>% env~FromG@5.
^~G/cBAX.!OG<0&+E?E.
5<V!OJ<0?MAX; ~Not~RequiredEL.
]O/xV/+XC@A. ~Elsewhere<RA+N ~Container~Restart~Rules.
]z&?D?KAX;!+?dU<A.#4?LGA+N ~Container~Restart~Rules.
_]BANDAX@'M directoriesJ+2.
]dBANDAX@'M>s%l*-.
]b].+#?MAX.#'%Z<pA@_>W+e>4.
]b].+#/;@5'[H%M.#cOC@]XI>|.
]bD+q%NA<{>XUC slow@[;P final+#?MO.
~HooksU@[G@j,GA@j@D. ~Of/+&U,<r@B+g[1.
^"RA*PX's<3, ~4~0~9~6%t; ~/dev~/termination-{/EL.
_eA*PX's<3&C+H; ~FileEL.
_dAX's/"I+-.!KL##,!DF/PJ<Z@|.
_U, privilegesG profilesB[6X's>Y;[5]1>%AN's.
5AX's standard/.@e<sF&:D%@;+&EL.
5 standard/.&<RA+9%A&9;+&EL.
5AX's>Y+SC[+; typing<R@f[D.!nEL.
^/C>W&1:*iQ<.I4.
^pEC>]HAX;*t&>!!>5.
^pEC!u?@;C@cB ~2~0~0K ~3~9~9>5.
^pEC#S&Q;>5+}OI#g.
^pEA+M+j@4;A%- ~S~E~R~V~I~N~G>5.
_cC+r*9:*iQ<.I4.
^-D?gC>]HAX;+"U%0*t&>%s!!.
^-D@-C!u?@KAX. ~Any%-I@x,]&P@c.
]q:C+rRC#S&Q+"]'O?g.
^-D[u@O?},H3/l balancers%z notice.
~HooksBCXGP@j@D.
^-UA@[. ~UntilO*SAXI7?f;P+# killsO.
^-%XAX@k,HA+Z>?. ~Skipped+}A>Y*S/6.
_;D%=A>YK*O;A/"'s,*K ~S~I~G~T~E~R~MEL.#4 os.{3GA+N ~Container~Stop~Signals.
~AXDI7?f]?,J7#x.
_iAX[u,2M ~Container~Creating, ~Err~Image~PullJ ~Crash~Loop~Back~Off.
_iAX[u,H words:A pull*],JA/WBA%N-off.
~AX].>Y?g.
_dA?f>Y[z/N@].
~AX].>Y+e*P.
]z&>BA*P>Y; ~1~3~7#w ~S~I~G~K~I~L~LJ/JB<0, ~1~4~3#w ~S~I~G~T~E~R~M.
_;D*PA>Y; runtimes/TO<~,G exit~CodeI!) plusA@D.
_iA>Y*P,MQ]5: ~Completed, ~Error, ~O~O~M~Killed, ~Start~Error.
_cA*PX/V:P<3+1,A/m's*O,J]/O*.7@[.
_dA*P>Y[z@].
_dAX's>Y*P.
_+G!zBA*PX,M[N:~/~/id.
_cCXI doing:Q<.I4; waiting+}<^.
_8]*AXI9K@[,JV*]+qO%N.
_8]*AX's>Y?g,RP@[.
_8#wAX's>Y+e*P,R*t&>,>}G[=.
^/QX+*,MA/E/N?;.
]jBA@TDA@cI9.
5AX[u,?gJ+e*P,R details.
^/AX's former?e*P;/D/o --previous@?P/m.
5AX<(+R[H.#WF/+&UD@v.
^/<kAX[z@]#x@GAN%xKPT.
^4D?g,MA?h<KO,3<(*/+HA@T.
~DigestBA/"D?g:]%C@|<*.
_+G!zBA>SX,2M containerd:~/~/~0f~3a~9c.
5AX?g, post~StartG@_>W*<;+&U8?K.
^~DAT+e4 asideFAX;%[A@T duringC?E.
^~G/cDA?fX+e.
_]DAX+e<D,G+x.
_TG+^BAX's+9>Y.
^,BAX's*-.#4A+N ~Resource~Health~Status.
_;D%=A?fXK*O.#4A+N ~Container~Stop~Signals.
^,B]%CX gotBC?G.
_"].*-1/g:V*yQ,J&5:~C~L~A~I~M~/~R~E~Q~U~E~S~T.
]tBA?GR[0+j.
^,BQ*,.
^0BA*,,[S0PT.
^/A*,+*,MP>E-{'?>.
_gCX?gM.
_TG+^BAX's+9>Y,0#..
_TG+^BC>Y0#..
_T!zBAX's+9>Y.
^n+]!zBAX's+9>Y.
^'+] ~I~DsBAX's+9>Y,A/"'s/%.
^Y%>BCND+qJ7.
]UBANDA&KI9;&Y#o typesB[0>'.
^(BANDA&K[z]<F.
5AN's&K+q:#W,!nJ#Z.
_dAN's&K[z/N&0;A/E/UO<c,?lF resizes.
_dAN's&K/N&,P@c.
^Y]5F]/AN's&KI@M,2M ~Unschedulable.
_5F>;9AN's&K,2M+x/|<[/J]%.
^/CWI<DHC?fX.
_[DA?fX+e<D.
^bBAWHA?fX.
5A?fX<(<r>xAW.
5<E%_1 really>x-{5: ~EnabledJ ~Disabled;#e+} writable.
~RestartsCX#w&'*t&?.
_cA?K?c*9UP*t&?.
]z&?U3A?K?c%4.#J.
~A4B*t&?.
5A?K?c<)A/g*t&?JY<|.
]z&?BA?K?c,U<A!-.
~A choiceB<[E alternatives.
]N,U/SQ:CTD<-%0B[1I&4.
_!DCT<-[?;]4%0,<^<&.
_!0AT's/I;Y+o.
_!0AT's<4.{3,A<r+/,R#&J#9GQ[l.
~A&K0Q/GJ+/BCT.
^=/>DATI%<9;<4.{3H match~Fields.
^/AT's/GI&GRA[m.
^R/G[m:QJ<@F#&G#9,Q//F ~GtG ~Lt,*K<^.
^Y%%B[FH3[s1/v;P/G requirementsY+o.
^R/IG[0[mF<V[s;C[G<-YB[1.
_H[mBQT/GF<V[s.
^R/GD['[FB<V[s%1,2M[G.~{_v~}~/zone.
_XBA[G/G]([s1/v;U/SQ,8<p.
~DemandsG wishes9CN'sTGAS<PO.
^SDAN<GJ]7>r?e0,E/I.
^iDAN<GJ]7>r%T closeK,MHQ]A.
^iDAN<GJ]7>r/:%M+H.
^iDCN[wK%T closeK.
_FD8<QC<'NHAT's[G.!?+9N<(<#/6.
_b[-D raiseA?yB<[<P<'S.
^iDCN[wK%T%1+H.
_FD?c<~[FRC<'N,G/:/O<'S%M.
_b[-D/sA?yB<[<P<'S.
~A>R[*9<{SGP]!.
^/<F<[ gainJ lose<PSDA[*<&,!#K!&.
~OtherS,G+x<P<[1D gainJ loseA]!.
^iE/IG<M,G+x<P&fM<P.
^>BASDA#v[*I9;#e<&<^,*L<&Y.
~NamespacesBA[*'sS,%a namespace~Selector;AN's>'EL.
^R/GD&{ nearness:<[RA?i[l1[?.
^>BA<MBA#v[*'sS;*L<&Y.
^:B/IDA[*'sS@:R[6Q; joins/HU&j.
^:B/IH3A[*'sS*/+H[6Q; joins/H.
^SDCN*%J prefers.
^SDAN<(%T>h0,JO@e#A.#-&-B/I move<a.
_b[-D raiseA?yB<'<[.
~A>R/@BTGP]!.
^/<FCT gainsD<&A preference,!#K!&.
^>J6BA>R<[.
^7S<iCT[U[5[AO;[SE/>G*I.
^OBA@},C/G/>D[C?#K.
~Detail%[A@}'s/>,C/G[lD[C%z&F.
_c+dKSD*67[AA@}.
_dA@}[z>h0ATECT&X;<aI&d+HO.
^@CN onto<[R&'@~;O*BANK<^.
^8BA[B@~;#e,R<v!j,FY.
^/A toleration comparesA@}'s[l;!fEL.
_WBA[B@};*LR<v!j.
~EffectBA[B@~;Y*JEL.
_2DAN@e0CTRC[B ~No~Execute@}; foreverEL.
~A&KD<G%T[JFCNK%T>|.
^h&KD@O&X<G4K#W%XAN+S[H.
_cCN?g,](GR3?T.#&CN/j%b/#&-.
_]DAN's&U<(<C,GQ#pRV#j[@.
]kD?eH turn%XA<|,8[WO@w,J0MC@A.
^E&U,@][?#w/+.!G/SQ;CN/;[0<d.
~Debugging&U,#pE ephemeralcontainers%",<U restartedJ?..
_d*P&U@[#x,#w!%?}K+<<;.!DEL.
_2+HAN's&}KP kill, pre~Stop/%;!0EL,!!U<p.
_2+H@[[WAN+" (~Deadline~Exceeded). ~Can%T4J shortened/O.
^O@2G search*;BAN,%a dns~Config; ~Cluster~FirstEL.
^>DCT<G+gK+RAN. ~Extensible<rR?t gates.
_7#jDAN actsM,3<G*q;AQ<JL+}#e.
]q:[[ service~Account~Name,3A@1/;*[.
5&U+RC@4#j[@;ELMA#j?n,*K[J.
^RD?gAN,4EA?s,JU&j pastO.!?N/;O.
5AN+eAT's<T,@M host~PortI container~Port.!nEL.
5AN@'AT's>Z;+&EL.!i share~Process~Namespace.
5AN sharesAT's semaphoresG@;<0.!nEL.
5&U@#8<{'s>Z;+&EL.!i host~P~I~D.
_U,+^G profilesFAN's&UD4<^,GP[s'+].
_4R?,&kFAN;A@4#j'sEL.
^.6BAN,C![/G;AN's6EL.#b subdomainC![6.
~Headless@4[Q3AN+SA![6+u.subdomain.namespace.{J.
_)D*@ANK<[G<{SJ/:O%M+H[1.
~SchedulerD+7AN'sT;L-{?EL.
_DB<[DAN#h;7-readyG unreachableF!1?}EL.
~Lines#pKA+v+1BAN's&U.
]eBAN's>TG>P;ELA globalL&7,*K!!.
^yBANH>kG>P,+m+9.#=MP>T&7+eO.
^O@2, search*;G<y#pK[7B*5.
]hD<G%T#W,%b>|&U,FANK%T#H.
~Runtime~ClassRAN's?h,>&G<[;AT's?hEL.
5&U+R[oRA<L's@5;[JEL.
5AN*h/s<q,EP>T&7; ~Preempt~Lower~PriorityEL.
_#BAN's?jF?sG>m,+HA ~Runtime~Class.
_)D@WS evenly>% zones,<[J<{*;;Y+o.
5AN's+s6IP+J![6,[XK!<&..!nEL.
^Z@yBAN;+0B%,Q1?).#8FA?s.
~False:>'[_FAN;[JEL.!i+t, host~P~I~D, host~I~P~CG volume~Devices.
^PD/:AN unscheduled[W&Y?-Y.!?N+S<^/O.
~Device&6]43AN@e#A;&U6[1.!qHCN.
~C~P~U,<0G+z>-BA],N,3&U@:.
^.6DAN's>Z@#;![I unchanged.#4A+N ~Hostname~Override.
~A&5B*-ECN:V*rQJQ+HC[(.
^OBA*,&5HAN,C![/G,F?I.claimsB&U.
~Existing#K,3S<(@:.!i resource~Claim~Template~Name.
~Resource~Claim~TemplateBC&5F[6N%".!i resource~Claim~Name.
_H#K%[V*WBAN's?H.
]yBAN's?HDC&5[z/vF.
^OBA#KD[z/v+HA[(;#e](<^[z needed.
_H#KDA?s/vF*y?I.
^~BA+Q&5,EXG*y?G.
~Resource~ClaimDA?s/vFAN's*y?I.
~LinksCX's*y?GKC?@BA+Q&5.
]j].*y?G*-@/.
~Extended?GBAXD*-@/.
^}BA+Q&5D@3AX's*y?G.
_H<t@yBCN.
^Z@yDAN's&U1/vF.
~A>}K+oCN%N+HA?s.
^OBA?t+N,[SHAN,E3P&X?/O.
^/ evenly/_S lie>%A*;BCT/G.
^//|<@<'SC*:<(+g[/A emptiest;U/S!#.
^R/G].[m1A*;K@W>%. ~Nodes]4O*67&c.
_c+dKCND<ZT&b[!]3A skew.
^>BASD1&dFA@W;#e&f<^.
~DomainsK@W>%U/S,*KA emptiest&fM!!.!#EL.#=R ~Do~Not~Schedule.
5A@W&f<[DT#v?d<~; ~HonorEL.
5A@W&f<[R untolerated@~;#%EL.
^:B/ID&dS@:R[6Q,2MN-template-hash.
~A/dBA+v+1BCN.
^1#qBV#p/dHAN's+v+1.
^PFA#qBV#p/dHAN's+v+1.
~Security@8BY&UBCN;CX's>']1.
~S~E~Linux/GBY&UG[sBAN;A?h&3EL.
~AccountsBY&UBC#aN;?)F os.{3 linux.
_T!zBY&UBAN,!!K!,;A/"'sEL.
^n+]!zBY&UBAN,!!K!,;A?h'sEL.
_L/;AN's&U+H startingM?].#JEA/[?N.
^'+] ~I~DsBY&UBAN,%b+I.
5+^DA/"+VA[^&cM well; ~MergeEL.
^)D>*AN's[s,?l host~PathG nfs;*c>YIC<..
~Kernel>/BAN's>'<M.#UT<G allow unsafe<q.
_dC@[ walksA[sK+TY+2K+I;!DEL.
~System%wDAN's&U<(/w;Y,JA/E's>[EL.
]S>[BY&UBAN;A?h'sEL.
^/[s+RAN's#O/G:+1E+1,JEC<C<w.
_f@y%wC>Y<(/w.
5A seccomp>[I<^,A?h'sJC+1BAT.
^{>8BA seccomp>[0AT.#JF[N ~Localhost,*K?).
^#,%}G networksD ~App~Armor/YC>Y[[.
5A ~App~Armor>[I<^,A?h'sJQBAT.
]S>[ loaded0AT.#JF[N ~Localhost,*K?).
~AdditionsKCN's resolv.conf.
^1#rB![@2%[[7B*5;U<A!/.
~Domains[IF@=+s<K,#w*5's;U<A!2, ~2~0~4~8&..
~Resolver<yD#oKJ?4[7B*5.
]R<wBA?F.
^OBA?F<w,2M ndots.#J.
_WBA?F<w,+}O+eQ.
]R#qBCN.
^1#qBAN.
]R#qBCN'sT.
^1#qBAN'sT.
~AXF&t;O<G7+g>L,>X, hooksJ?I.
^OBA&tX,C![/G[SHAN.
^4R&t[E.#J.
^qBA&tX,H>CBA/"'s entrypoint.
~ArgumentsBA&tX,H>CBA/"'s.
]uH3A&tX@^;A/"'sEL.
^z:&t&U/f<Z>L.
]i/~G@"]./?%U[oBA&tX.
~VariablesBA&tX.
^z:&t&U[[]%AN+e/V.
^z:&t&U+g<Z?IK?E.
^z:&t&U<U?K.
^z:&t&U<U?K,]&[0*t&>.
_]DA&tX@';]4@r.
]dDA&tX@'M>s%l*-.
^z:&t&U+g<Z liveness>W.
^z:&t&U+g<Z>y>W.
^z:&t&U+g<Z@_>W.
^z:&t&U+g<Z hooks.
^"RA<3BA*P&tX; ~/dev~/termination-{/EL.
_eA*P&tX's<3&C+H; ~FileEL.
_dA&tX's/"I+-.!KL##,!DF/PJ<Z@|.
_UG privilegesBA&tX; tracing<RA capability ~S~Y~S~_~P~T~R~A~C~E.
5A&tX's/.@e<s,MC@<<R;+&EL.
5A&tX's/.&<RP+9&9;+&EL.
5A&tX+SC[+;+&EL.
~AXD/D debug#sKC?fNGD@eHP@T.
]j].>ZA*ZX@';[7BANEL.
_cA/E,A?sG&Y sawBCN.
^(BAND[6@cI9.
^/+)AN+e&B,HQ]5; ~SucceededG!m1 final.
~AspectsBAND+oJ7: scheduled, initialized,>|,G[7B&Y.
_5F>;9AN's>B,2M]/O[z*e.
^Y]5FAN's>B: ~Evicted, ~Deadline~Exceeded, ~Node~Affinity, ~Out~Ofcpu.
^RDA?s/x?[0E>P;AN<(*O[X elsewhere.
^E#qBAN'sT;#e[WC/E+eAN.
]KBAN'sT,U<AQ!~GQ#!;A+9I host~I~P.
^E#qBAN,JBPTR+t;#e[WP?j*s.
]KBAN,U<AQ!~GQ#!;A+9I pod~I~P.
_dA/E tookAN0,%X/#;#m&f+H[2.
_?B8/+XG@A,H<z.
_?,>yG?MB8 mainX.
_gI*e+9]'CT?g@=,E?AG/cB!OG<0.!q.
_?B8*ZX.
]q,<Z/q]<:@# ~Pod~Resize~PendingG ~Pod~Resize~In~Progress.
~Resource~ClaimsD]#/v+H[)FAN.
~Resource~Claim/vF*y?I.#4A+N ~D~R~A~Extended~Resource.
]k0QTD@:V#qG[s.!?N<U moves.

]kBANG+xPT?g[1;<B+=.
~Phase,&L,#rGX statesBAN.
~A/fBS.


_HSDC]6/x.
^>,3<#A]6's@(,G%+BASO/x.
~SpecBASDC]6/x.!?&+?Z<~<VS](A]6%z.
~AN[(E/6,F&YB[_;O/x<ZS.

^>,%+G@TBSFA&XD/x[1.
~A/fBN[).


^//|SC?9&X/;,G3.
^iDA?9&X/;;!#EL.!!*![1Y.
_2B>yD/wA?9&X'sN%J;!!EL.
^>BA?9&X'sS;A[('s,3<G<#,EL.
^hBA?9&X,?L!D.!?&+ concerns<VS%".
_cC?9&X/N sawBPS.
^iBA?9&XD+g7*PG17%]&~.
^iBA?9&XRY/IBP[(.
^iBA?9&X].&K#HI#W.
^iBA?9&XD+g%W>|F<:.
^(BA?9&XD[6@cI9.
~ProblemsBA?9&X,2MSD%|%T&i.
~A problemBC?9&X.
_cA&KBA?9&XI9.
5A?9&X's&K+q:#W,!nJ#Z.
_dA?9&X's&K/N&,P@c.
_iA?9&X/KS (~Failed~Create)J+e[D/| (~Failed~Delete).
_5F>;0]/A?9&X'sN[z7&iJ&~.
^7C<dB/_S?f.!? ~Deployment*9A?iG?Z<~&-.

^iD1[v;AZ]4/I+S[7BA[(.
]mBA?9&X'sS.
~A/fB?9&Y.


_9BC@4's@6#v ~Client~I~P.
^//pC&9's&R+WKA?iN.
~DurationBC@6#v.
_2#wC&QDC&9/;PN,!#K!>; ~1~0~8~0~0EL.
_?BC@4UP/l%Q.
]KBA/l%Q,F@5B[N#/.
^W9A@4,2M problemsBP/l%Q.
]KBC@4's/l%Q.
_eA/l%Q[#[H,E!{#qJ+s6;*L[WOI4[X.
^Y#qBC@4's/l%Q.
^1#qBA/l%Q.
]n6BA/l%Q,F providersD hand<~<K.
^/>++HA/l%Q's ip>tA<[; ~V~I~PEL.
_?B8>KBA@4U[6/l%Q#q.
^/C@4I>v,G3S%-.
^mBA@4,[SE>d.#J[U+iJV*{6.
^>BA@4'sS;]4O]@]8!d.#8F ~External~Name.
]JBA@4,*A+}*L.#7 (headless):![+ePS.!q<p4.
]KBA@4,QV!{+(, cluster~I~P+9. ~Single~Stack*FA?|.
_eA@4I>u; ~Cluster~I~PEL.#/ includes ~Node~Port.
^'#rD]@ routeK<[. ~Deny~Service~External~I~Ps forbids<V<q.
5&RBC&9+WKA?iN;#7EL.
]J[vFA/l%Q.!_:[[A>e's%+.
]Z>qB&:DA#/ admits,+}A>e%z;YEL.
]n6DC@4B[N ~External~NameIV aliasF.#J[3.
^/<[>30A@4's[H+H>#A&=;!VEL.
^l](/l balancers%;8TF>|S;*A+}!!.#=R external~Traffic~Policy ~Local.!q.
5[VS&cM*R,@MD>:+68<{;+&EL.
_9BA@6#v ~Client~I~P;*E]*A#vI#7.
^1+'BA@4,A+9+=;P#r'JA&='sEL.
^Y!{+(J%o;EL ~Single~Stack,+i]4@( ~Require~Dual~Stack.
5[N#/ opensT>L;[JEL.!n/U<s<q.
~ImplementationBA/l%Q;A>e'sEL. ~SetR[N,[2+=.
^/[HKA&=!{&3S;!VEL.
_f*RC&9's[H prefers,E hintsH!d;<^EL.
^Y>KBC@4,G](P[H+X.
^OBA@4's>K,C![/G.#JG[S+}[31@9.
_K>dBA@4's>K;#SEL.
~ProtocolBA@4's>K,C hintF>f:C?+6,JQRC*:.
^TBA>KUA@4's>'#q,!#K ~6~5~5~3~5.
^lBASFA[H,C<dJC6;A@4's>KEL.
^lB*cTD/QKA@4;*A+}!!,[c+H ~3~0~0~0~0-~3~2~7~6~7.
~A+=#qG![6FC changing4BS.

^m,#qGSBA@4. ~Updates]4#rGT>L/:[1.
_?BA@4UP/l%Q;*K nearly%&*L.
~A/fB@5.


]R+|FS'>^,R?TE ~R~B~A~C;8<L+eQ<JL.

_4DS<([[,+} annotatedR enforce-mountable-secrets.!_.
~Registry@"D<VSBA#j+R+}[56<^.
5S+RA#j's[@[U[5 decide<};[JEL.
~A/fB@4#k.


]K%[A@4BP6,U<A!'.!_:[[!d.

]KH+^;8#q@3Y>LBP+].
]KD@/A?i>L;U/SQ.
]KD+RA@4's[H,@G[0S1>|.
]KD+R<Z[H,@G[0S@[J*~[0>y>W.
^mDA+]'s#rY@/;<^FC+i@4]4>L.
^Y#q%[C@4.
^1#qBV*Q,<BCN's; loopbackG link-local<q1?).
]n/GBA*Q:AN's+u+}P subdomain<KA@4.
^R03A*Q'sN?g.
^UD+eA#q,<BCN.
^Y>K%[C@4.
^OBA@4's>KDA*Q>K belongsK;?B+}[31@9.
^TBA>K0A*Q'sS,3<(*/+HA@4's.
_K>dBA*Q>K;#SEL.
~Application>dBA*Q>K, copied+HA@4's>K.
~A/fB*R.


~AT's#q>p,G3SO[#.
]Z>pBA#rBAT'sS;A+9B pod~C~I~D~Rs.!q<p4.
]Z>qBAT'sS,QV!{+(, pod~C~I~D~R+9.!q<p4.
^0BAT's/uUP cloud>e,M>e:~/~/machine.!q<p4.
5<VS@d<iAT,M#w/D cordon.!nEL.
_DBAT,[SE/>G*I. ~Controllers#o theirsK<[H trouble.
_j+K:A&M/}BC/E's&N.#U@1*FO.
_j+K:V!zBATUP>e.!q.
_j+K:A@QBC/E's&N.
_j+K:A&M/}BC/E's&N.
_j+K:<KA&M/}BC/E's&N.
^QBA&M/}RC/E's&N.
^OBA&M/}RC/E's&N.
_OBA&M/}RC/E's&N;HT@c%".
_YBA&M/}RC/E's&N;HT@c%".
^8BA&M/}FC/E's&N.
_eC&oBAT/h.
^l<dBAT's&o;A6%ZRC capital.
^mBA daemonsBCT.
_eA/E@3/o,*nG<6;[c>K ~1~0~2~5~0.
_cC?h+bBCT%z*6.
5A?h+b%z/w<E%_CW>x-{5.
5A?h+b%z?eSH[^<MB[0>'.
~A&NBAT'sX?h,F?h&8.
^OBA?h+bF?h&8;*LFALQ.
]IBA?h+b.
]IBCT'sX?hFYP handlers.
5AX?h obeys supplemental~Groups~PolicyG?>[_B&U.
^2G@NBCT.
^0BAT's<t@y,+HP+1/u-id; clonesBV/"%z@:O.
^0BAT's hardwareJ virtual/u.
^0DAT's/=*BU8 boot.
_YBAT's/=,M uname -r printsO.
^OG[qBAT's<t@y,F>;.
]j?hBATRP[q,2M containerd:~/~/~2.~1.~4.
_YBAT's/E,2M[d.~3~4.~0.
]qG*L@G!#.~3~3:O?3A/E's[q.
^Z@yBAT: linuxJ windows.
~Processor architectureBAT,2M amd~6~4J arm~6~4.
~Swap@RBAT,+}A/E?>O.
~Swap@RBCT.
_=BAT's swap@RH%t.
_j+K:+xC/E's&N+*.
^<&NDATIK[[<Y.
^<&NDAT[a.
^<&NDAT falls%NK#wC faultyQ.
~ProblemBATRP assigned/E&N.
_cA/EG&Y?:BCT.
_#BA],T:&g,<0,*Z-{I,S,G*-.
_#BATFS:A&!]4]%A@y?D.
]qG<U4;@#AT's&L.
^,BAT,E[N. ~Trouble%V@~,3/:S%M.
]KG<KBAT;A@1[aA+9BC>R[N.
^mBAT's daemons.
^2G@N[rBAT.
~Images0AT,A ~5~0/MEL.#U?s favours<[RCN's.
~Attachable[sDA/E+e<D;[517 detached]*[51+l.
_]D1%AKAT;A/E<E<^%XOI+l.
_j+K:C/E's?:BP&N.
_+ handlersDAT<jK?h&8.
]IBAT'sX?hMC],.
~AW%AKCT.
^OBA%AW,/vBP*CGP handle.
~DeviceBA%AW0AT;*LF!P[s.
_j+K:T%*K/:SB&'&Y<i.
~Controllers].SAT%L.
^iDCT%L,G]/.
_fSAT%L.
_dASDAT%L]#*e.
^Y]5F]/AT%LAS.
_5F>;0]/AT%LAS.
^iDQ&X/v.
~Owner?%BASDCT%L,R&X[J.
~AX/"DI0CT.
^PBA/"0AT,R@|GR digest.
_=BAX/"0AT,H%t.
^Y%>BCT's+j.
]UBAT's+j; providers#o[0>'.
5AT's&K+q:#W (trouble,?lF#H),!nJ#Z.
_dA/E/N?;AT's&K;P/RIA quicker@CB life.
_dAT's&K/N&,P@c.
^Y]5H!QFAT's&K,2M ~Kubelet~Ready.
_5F>;9AT's&K.
]R#qBCTRP/@.
^;BAT's#q.
^1#qJ6BAT.
~A/uD?gS;P/E registersO.

]J>pBAT'sS,G]%/;S%M.
_#,+j,#rG@NBAT.
~A/fB<[.


_c+q[XC<L's*".
^6C&~<L[WOI*L; ~{brand~Name~}U+9. ~ChangedE finalize%".
5C<LIH[[J%]&~.
5A<L[#<V<g; ~ActiveEL.
_c+q[XA<L's*".
~A>M obstacleKC<L's*".
~ObstacleKA<L's*".
5A obstacleKA<L's*"*s:#W,!nJ#Z.
_dA<L's&K/N&,P@c.
^Y]5H!QFA<L's&K,2M ~Some~Resources~Remain.
_5F>;0]%I/VHA<L,J]%+!.
^*<gR[S<K,F#iG>n. ~DeletingO*![1.

~FinalizersBA<L,%b[7BP<4.
5A<LI%]&~,G]%+qD[X.
~A/fB<M.


^sCN0CT,EC ~P~O~S~TKP@s%h,MA?s*9.

^OBATDANI%pK;/@ ~NodeJ<^.
^&&LB deletions,<bH&}<y.
_ODVZ<G+gFA operation.
^uBC?@FCX's/m.
]j]./mI>x;<x](AN+eQ.
5<V/m/e1@.[WAX*S;+&EL.
5A/mIDBA?e%XA/N?K;+&EL.
~AgeH?}BA<o/m/d@.,U/S!#.!i since~Time.
~TimeBA<o/m/d@. (~R~F~C ~3~3~3~9).!i since~Seconds.
58/m/d%ZRP[< (~R~F~C ~3~3~3~9);+&EL.
~Lines@.+HA*OBA/m,!!J<@;YEL.
~BytesBA/m@.U<A,!#J<@;A/N/d<(%T&n.
5A/E's&(+X uncheckedMA/mI+-;+&EL.
~OutputBA/m: ~Stdout, ~StderrJ!CEL.#<*m tail~LinesG<RA+N ~Pod~Logs~Query~Split~Streams.
^uBC?@D connectsKCX's+9>Y.
5A%A&9@-/.KCXR@f.!nEL.
5A%A&9+S>";U/SQB@f, stdoutG stderrI[J.
5A%A&9+S*^;RC[+[5&BRA>".
5A&9%BKAX's[+;+&EL.
]jK%@K;<x](AN+eQ.
^uBC?@D?gC&DHCX.
5A&9's/.+XKA&DHAX;+&EL.
5A&9+SA&D's>";U/SQB@f, stdout, stderrI[J.
5A&9+SA&D's*^;RC[+[5&BRA>".
5A&D+SC[+,MC@<<R;+&EL.
]jH3A&D?g;<x](AN+eQ.
~CommandG%8K?eHAX,Q>i>.8,]4C@<.
^uBC?@D tunnels&R/1CN.
^mBANK forwardK,F ~Web~Socket;>% ~S~P~D~Y8 stream<KP>'.
^uBC?@DA@1>50KCN.
^bDANI%<F,%[>gHA#Y.
^uBC?@DA@1>50KC/E.
^bBA?@UA/E,2M<6;P?]EL.
^uBC?@DA@1>50KC@4'sN.
^bG>iBA?@UA@4'sN;P?]EL.
^PVZB%0/@,JC>1BQ.
^;BAZ?&K,2M ~Pod.
^QBAZ?&K,+}O+eQ.
^OBAZ?&K.
_OBAZ?&K,3['O+H/O<qBA?i6.
]G+]G[qBAZ?&K,2M%7~/{P.
_?BAZ?&K,](Q@aI<*.
^_BAZ?&K,2M@T.containers~{{V~}H*b.
^PVZBA?i<L.
^OBAZ,2MC?~,HA?i<L.
^PVZBA?i<LE+],/@G6.
]G+]BAZHA?i<L;A&_+]EL.
^;BAZHA?i<L.
^OBAZBA+U/@HA?i<L.
~A?%KVZM[.HV%*. ~Nothing]:O%0<@.
^UDA[.HA%* refersK.
^&[|K6V*a's?<.
^qD?>A*a,2M/E;H*b~/{PA?=&X.
^RBA>]D?>A*a.
~Tells>;]%+cKVZ. ~May%T lost;&~#wV+wEL.

^UDA*aI9,HA*a's<L;LF<g]4Q.
^Y]5H!QF]%A*a[',2M ~Failed~Scheduling.
_5F>;9]%+c;U<A!(&.R event~Time.
_g?>A*a,HA<n+D;@# reporting~Component.
_dA*a[z+9@&,HA<n+D;],?}.
_dA*a[z/N@&,HA<n+D;],?}.
^/<kA*a[z@&[W last~Timestamp,HA<n+D.
_aBA*a: ~NormalJ ~Warning.
_dA*a[z@&.#4 reporting~Component, reporting~Instance,#lG>}.
^/<kA*a+e&B#x;#e+}O+c<p.
_cA*a's?<*.J[I,2M!J;U<A!)&..
~SecondZDA*a concerns,2MC%pN'sT.
]lD?>A*a,2ML-{?.
~InstanceBA*a's?<,<BP+s6;U<A!)&..
~RepetitionsBQ*a.
^/<kA*a[z@&[W last~Observed~Time;U/S ~2.
_dA?3*a[z/N@&,H<7.
~A/fB*b.


~A/fB<gB%0/A,M/D>{G printsO.


]XG&zFA?IB&U,SJW&6.
_cI bounded;8[N<p.#? types<QC*:H[06,G%p<a.
^JB8?GDC<VX,NJ&5<(+g;/c%U?B.
^?B8?GDC<VX,NJ&5?A;?A1?B.
^BB&UD4<^;A/4's maxEL.#IFS.
^~B&UD4<^;ALJ*KA minEL.#8FS.
^//|[=C/a<( exceedA?@B8?G,U/S!#;%o<G%T4.
]XG&zHC<L.
]XG&z,Q/4F8[NBZ.
]XA?IB8<VX,NG&5HP<L,R&z.

]XG&zBA/a>p,F]%I&i/O.
~A/fB/a>q.


_cA<gBC<L<([[[?.
^JB8?GFA<L.#C<G@aA/b compute?I.
~KindsBSJ&6DA>m&f;<g+:YB[1.!q#w&j.
~ConfinesA>m/_?x,G%z&F[m2M>T&8.
]h0A<gDC>m&f.
]h0?x;<gD<,YB[1&cFA>m.
~A&K0A<gDC>m&f.
~ScopeDA>m's&KI9.
^/A>m's?wI&G;!jF?x]4[m,2M ~Best~Effort.
^PK&FRAZ's,F#&G#9%".
_cC>m enforces,G+x<FI[].
^BBA>mD1H+C;[5+BA@T.
]PB8/b?GH[[;#u#sKO,C&X recounts.
^B]%Y<gBP<L[[. ~Writes#dO1?);A?J@e.

^BBA>m,GA<gD&cFO.
^BBA>mD1H+C,G]%I[].
~A/fB?G>n.


~Small confidential[m.!II<Z*N:]+<(>xAZ>{[1.

_L fixesA?~'s&qF+YG spares/FA[{.!nEL.
_3[mH!I,!##1U<A.#*B/Z,*0,*=,&p, underscores.
_3[mM>D[.,F];%": encoded/1&q,]([5]1.
_cA?~IF,G@M]%/?&q<R; ~OpaqueEL.!q.
~A/fB@".


_9D17 confidential,FS:M[o,%8J+2.

_L fixesA&M/}'s&qF+YG spares/FA[{.!nEL.
_G[m,!##1R binary~Data.#*B/Z,*0,*=,&p, underscores.
_XBA&M/}D1<Z ~U~T~F-~8[.,H!I;C/>I+lJH&q.
~A/fB&M/~.


^,BC>1BA control plane.
_cA&I's&KI9: ~Healthy.
5A&II+k:#W,!nJ#Z.
_cA&I's+j&/%.,2M ok.
~ErrorBA&I's+j&/,+}O+!.
^,BA?s,A&X/{JA@mU8>x.!_.

^,BA&I,MQ&K.
~A/fB&I statuses.


^#R*}9AN,3+B/IG%+.
^#BA*?!@W,8RQ*|9AN.
]p>@%jB*?!@+2,!!K!:;!7 ({4!")+}#e.
^Y+1RC*|9AN;*iQB field~RefG resource~Field~RefI4.
^{>8BA+1RAN's*|,]4 '..'.
^h+/DA+1+q:/I,%+,6,<LJ[O.
]jG?G%(DA+1+q.
~Permission%jB[6*?!@+1,!!K!:;AW's default~ModeEL.
^#R*}9AN]3C>bW.
~Projected+2,8RQ*|9AN.
~Security@8BQX;[5]1>%AN's.
^C%}D[6X gainsJ loses.
5AX+e?]'s?T0AT;+&EL.!s/[>V.
~S~E~Linux/GB[6X%";AN'sEL.
~AccountB[6X%"HC#aN.
_T!zB[6X's>Y,!!K!,;AN's,*KA/"'sEL.
^n+]!zB[6X's>Y,!!K!,;AN'sEL.
_L/;[6X+H startingM?];AN's settingEL.
5AX%z]8KP<E%";+&EL.
~False/;A>Y+H gaining?T.#8%a>VJ ~C~A~P~_~S~Y~S~_~A~D~M~I~N.
^/<FB ~/{8AX@'; ~Default+}#e.
~System%wD[6X%"<(/w;AN's>[EL.
]S>[B[6X%";AN'sEL.
]R#O/G.
_T>1BA#O/G.
_'>1BA#O/G.
_N>1BA#O/G,2MX~_t:]%A>Y<( touch.
~Level>1BA#O/G,2M s~0:c~1~2~3,c~4~5~6,3/;S%1.
~AccountsB#a&U.
^UR ~G~M~S~A&k,3C[} copiesK gmsa~Credential~Spec.
~CredentialsBC+]/y@4#j,[XK!<#+;<B4EC[}.
~Windows#jBA>Y,M ~U~S~E~RJ ~D~O~M~A~I~N\\~U~S~E~R;A/"'sEL.
5AN's&U?e0A#a+s,R+t.!nEL.
_7#rJT>LH[[,MA@1@o[1.

^xBA bitmap:C ~C~I~D~R,2M!%.~9~6.~0.~0~/~1~2,J>L,2M ~3~0~0~0~0-~3~2~7~6~7.
~BitmapRC bitF8#qJ>KBA>p,4+}C@4+eO.
~A/=>..
~Kernel>.,2M net.ipv~4.ip~_local~_{6~_range;8<p.
_WBA/=>..
_?BQ>KBC@4UP/l%Q.
^TBA@4's>KDA/l%Q?>0.
_K>dBA>KDA/l%Q?>0.
]]]5F]/A/l%Q*.7<sA>K;C>e's+eC*:.
^#BV/"J#:%:MC>x-{5W.
^4J#:%:RAW's+2.#JHS.
_dAW's/"I+-.!KL##,!DF/PJ<Z@|.
]q:CN's@cE/6;<a@3O%0<@.

_ABAN,3<a@3H[6+D%0<@.
= discovery
{#!~#r
{##!#r
{#![<K,3I*)G3>f+~
^_BC@4's*R,F>f.!?&X/xO+}[3IC@(.

^;BY#rBA@K;!~G#!+g@LB[0>'.!q.
]xBA@K,U<A!';A&X puts!&/1Q.
^mD*c*QBA@K@3;<|1H%,@K.
^Y%OBC@4,<BCN.
]KBA*Q,!#K!&;>f[[A+9%".
5A*Q+S[H.
]n/GBA*Q]3P@4's*:,+HAN's+u.
^U%[A*Q,<BCN.
^>BA*Q'sT+H[e,/!H<V*R.
^RDA*Q?g0.
~ZoneDA*Q?gH,+HPT's[G/G.
~ZonesG<[].>f>Q[6*Q,E traffic~Distribution.
_?BV*Q.
5A*Q+S[H;[JEL.#8]*[,,[U published.
5A*Q'sNI>|,*_]*[,,F]'<Z<{I/V.
5A*Q'sNI%]&~;+&EL.
_hV*QI<*F,@MD[H@e<P.
~Zones].&:>Q[6*Q;U<A!=.
^S].&:>Q[6*Q,F traffic~Distribution ~Prefer~Same~Node;U<A!=.
~ZoneDV*QI<*F.
^OBA]A].&:>QA*Q.
^RDV*QI<*F.
^OBAT].&:>QA*Q.
^lDY*RBC@K@/.
^OBA@4's>KD/QK[6Q,<pHA@K.
_K>dBA*R'>K:#S ({ML),#XJ#N.
^TBA>KUA*R;#e<)Y>L.
~ProtocolBA*R'>K#dA transport,2M httpJ ~{_v~}~/h~2c.
^DB*Q@L.



= events
_cC&I*.KVZJ noticed9O. ~Deleted#wV+wEL.

_dA*a+9+c,H<7;?B.!q.
^/<kA*a+e?3;#e#wC@H[<.
~ComponentD?>A*a,2ML-{?;?B.!q.
~InstanceBA?=&I,MCT's6;?B,U<A!)%t.
_cA?=&I*.J[I,2M!J;?B,U<A!)%t.
]]]5]/A*a[z?;;?B,U<A!)%t.
^UDA*aI9,HP<L;LF&=-{@<g.
~SecondZBA*a,2MAND%,+aK/w?[F.
_59A*a,F>;;U<A!(%t.
~SeverityBA*a: ~NormalJ ~Warning;<|1?).
~ComponentGTB*bB&_~/{P;?)H<V*b:[[ reporting~Controller.
~First[<B?3*bB&_~/{P;?)H<V*b:[[ event~Time.
~Latest[<B?3*bB&_~/{P;?)H<V*b:[[ series.
_IDV*aB&_~/{P+c;?)H<V*b:[[ series.
~RepetitionsBV*a;YBODV[Y<(&+.
_IDA*a+e+c@M+),A+9/%;U/S ~2.
_dA*a+c/N,H<7;<( lag%[.
^DB*b.


= extensions


















^=@(BA?pSM[.,F]%A/}%aO%|?m.










^>E3A*(+7P?7@7GS;A[('sEL.



^X?7@7/<F[RC?Y;YEL.

_%DA*(+X%NK.!_:[[/D?Y undo.
_2]4>_[W ~Progressing turns!n;<Z/aEL.
~BodyBC?@KA@s?W,3 undoesC*('s?Y.
^OBA*(K roll%N,A?iMHA>8.
~AnnotationsDA*(+SRA?W.
_%K3A?W/Q.
_eC*('s?W/Q.
_%DA*(+X%NK;!!<)AQ%XA>S.




^i<=HC?Y:C<dJC>>,?_*>;!#EL.
^i#d?8HC?Y:C<dJC>>,?_[X;!#EL.





















5C&o4?6>!S/6; ~On~DeleteEL.





^>E3A&o4+7PS;A[('sEL.



]q:<dBA&o4's[(,>oEA@1R8&+.




























































^/V/)?c's>8<&C?@'s; ~Implementation~SpecificEL.















^>BA?74'sS;A[('sEL.











































~# extensions networking%7>I autoscaling
= flowcontrol
{0C+?B8[^'s?A
{0C+?BA?AK8<L,GQB[7]4
{1A?ABQ[^,E6
{1A?ABC+]'s</
{1A?ABC@4#j,JBYHC<L
{-Y?A>3U<p;<rFA/[<J*p
{=M/|U<pMA/[+e?{,G>lJ?*A?J
{#[1[tHA/['s>l,M/pM[3I?[
{:[1U<pR@c!8
{>DO+q
{>DO*97
{>DOI7/B
~SendsA?ADO<&KQ>T/[,@V/1+A.

_f?AA?u[#,GK3>T/[[5+W.
5A?u's>T/[*s.
^DB+??v.


_H?ADC?u[#,G]%%VB[1.
^o/[BA?u's?A.#_O*97*q,A?u[#<^.
^yBA+??u,!# (exempt%")K ~1~0~0~0~0;A smallest<#]2.!'EL.
^/A?u's?A@V/1+A,K@:A>l.#<+?EL.
_)B3C?@<G<#QFA?uK[!O.#7<)<Z?@.
^/?ABQ?u1@V/1+A.
_c[M?A+gH commonK%TBQ+?.
^j+HC?uKP>T/[.
^OBA>T/[DA?u's?A+WK.
^F?AE]+@-[1GE]%[5%;F;%o<G+:.
_U,+^G@4#k].?A<#.!G/SQ.
]G?AD<#,E%0*W.!b[4J non~Resource~Rules1?B.
^~F<{#Y>9,2M ~/{%,D<#;Q*W+eK+:.
~A@,B?A:Q[^,+]J@4#j.
_fQB[^,+]G service~AccountI4,K6A@,.
_H[^].?A<#,R/@#[.
_H+]].</'?A<#,R/@ ~Group.
_H@4#j].?A<#,R/@ ~Service~Account.
^Y[^,J*c[^,MC@,B?A.
^OBA[^].?A<#; ~*<&*c[^.
^Y+],J*c+],MC@,B?A.
^)].</'?A<#,2M@y:masters; ~*<&*c?@.
^Y@4#j,JYBC<L,MC@,B?A.
^QBA@4#j].?A<#.
_7#j].?A<#; ~*<&YHP<L.
^F?AF!@<g].[p,+],?GG<LY+:.
~VerbsBA!@?AD<#,2M+R,/fJ>g; ~*%"<)Y.
]G+^].?A<#; ""IA&_+], ~*%"<)Y.
^g<K].?A<#,2MS~/{H; ~*%"<)Y.
_L%#<&?A]4C<L,2MF<[.!nEL.
_E<M].?A<#; ~*FY.#J[U cluster~ScopeI[J.
^F?AF#Y>9>#A?G!@,E[pG>8.
~VerbsBA>8?AD<#,H/s&#,2M+R; ~*%"<)Y.
_P>9D<#: ~/{%RY%_O, ~/{%~/~*]%I%_%", ~**c>8.
_cA@1+E<~9C+??u.
_@BA+??u,QC[N;A@1/;!]+l.
^Y@aBC+??u.
_?BA+??uDI<*:!]['DP>T/[I<=.
5A@aBA+??u+q.
_dA+??u's&K/N&,P@c.
^Y]5F]/A+??uIH[6@a: ~FoundJ ~Not~FoundF!].
]sBA+??u's&KF>;.
~GivesC&7B?AP>1BA@1,@MD<^ starves<|.

^//|?ABA/[?eU<p,G]%%VBA?J.
_@BA>T/[,3A@1/6*97 fill.
^DB>T/].


_H/cBC/[,JDO+e<^.
5A/['s?A1/bJ>3U<p.
_1G>lBC/b/[;?BF[N ~Limited,?)<}.
_1DA*p/[ lends]*O*97[[[1;F[N ~Exempt%".
_1G>lBC/b/[,G]%O lendsG borrows.
_aBA/[FA@1's?{.!0EL;!!/U<r borrowed?{.
_c%VBC?@D+7<Z+F seatHA/[.
^dBA/b/['s idle?{D<|<([[.!!EL.
^J?{K borrow,H>=BA/['s>',*_#d!&.#6%pEL.
_1BA*p/[.#V<U/aP?A,<r]%<{/]+R.
_aBA*p/[]'A@1's?{1 divided.!!EL.
^dBA*p/['s idle?{D<|<([[.!!EL.
_cC/[*9R?A%eP?{.
5?A%eA/['s?{[tJ1?).
^vBA/[;?BF[N ~Queue,?)F ~Reject.
^vH3C/['s?A[t,@; fairly%'P+A.
^vBA/[,U<A ~1~0~0~0~0~0~0~0;!<EL. ~More/:+A%1 better.
^vDC+?&3+H;!=EL. ~Fewer&T heavy+A better.
^//|?A<([tHQ>k;<@1?)R@c!8. ~5~0EL.
_cI/B9C>T/[.
_@BA>T/[,QC[N.
^Y@aBC>T/[.
_?BA>T/[DI<*.
5A@aBA>T/[+q.
_dA>T/['s&K/N&,P@c.
^Y]5F]/A>T/[IH[6@a.
]sBA>T/['s&KF>;.

~#+@~/v~1beta~3
^A.nominal~Concurrency~Shares	_aBA/[FA@1's?{.!0EL,%#F!!.
~#+@~/v~1beta~2
^A._r	_aBA/[FA@1's?{,/O<].!0EL.
~#+@~/{R
^A._r	_aBA/[FA@1's?{,/O<].!0EL.
~#+@~/{Q
^A._r	_aBA/[FA@1's?{,/O<].!0EL.
= imagepolicy
]TC[}U8]8BCN])P/#<(?e;%/1 cached.

_cA[} learns9AN.
_H[}'s%-.
_HN's/#,GC/j9AN.
~ImagesBAN's&U;[7B*Z<q%"]'[41#p.
~ThoseBAN's%+]./?&T .image-policy.~{_u~}~/.
_eANRA/#IK?e.
^YXBA reviewedN.
^4DAX[wK?e,MAN<KO.
_H[}'s&w9CN's/#.
_L+}*c/"<(?e;<}ANI?).
_i/#]#?);@>KA[^RA?'.
~NotesBA[}FA%E*a,E/>,3+SA>E-{''s6H front.
= meta
{KC@aU/SM<V
{KD very@a,J+"R ~4~1~0<pOI&E
{)*',]4A?%K[0>)
_|A>)U<pG*' afterwards
_| blocking*'+9;[W[2A>)@e, markedEC finalizer
{"<Z&%
_n&kD1<=J[T (~4~0~1)
_nC?@DA[^'s?TJ#u?( (~4~0~3)
_nFVZ,?GJ>8D*97*q (~4~0~4)
_nC&h[QC6H[[ (~4~0~9)
_nC]8+HV>!@a,JV%5>%+0B<| (~4~0~9)
_nF@PD<Z/q*s (~4~1~0)
_nVZ].+0*~[j (~4~2~2)
{>DA@1%|%-H[<;[L#x/O (]F)
{>DA@nZ%|%T>xJ decrypted (]F)
{>DA?@ took[D/p;O<(+g+aP*IYA?i (~5~0~4)
_qK[t,MFC+J?@>kJC?)*f (~4~2~9)
_nC%mJ>.D%|%T>x (~4~0~0)
_nC[pDA?G*97+g (~4~0~5)
_nF formatsB3A@1]:<^ (~4~0~6)
_nC%m>%A@1's/a (~4~1~3)
_nC&VJ>6[NDI7>x+l (~4~1~5)
{>DA@1/6,JC[}O%<,+! (]F)
_nFC?G[qJ&W[@D[z&E (~4~1~0)
{>DA@1JC>1BOI7>| (~5~0~3)
{>DA[l<K@P#e
{>DC[lI<=
{>DA[l<(@Y<r<p
{>DA[lI malformedJ<G7&+
{>DA[lI<^BC+=4
{>DA+/<G7%T4+l
{>DA[. exceedsP/W
{>DA/fJ/}+e[D/| entries
{>DA&//6+!
{>DA[l+e%,[N[/A?u
{>DC>gJ<{@1%.
{>D%,/{>*A%3+/
{>DA%<@a liesHA future
{TA/GRQBA[m
{TA/G#eJR<^BA[m
{TA/GR%0[l
{TA/G#e
{TQBA[m
{T<^BA[m
{TA+/K%T[3
{TA+/K%T#e
marksC@1-{C%5,]./V-out+01?.
marksC&h,[YJ%0<{>6
{>DA?a'sZ+e?eKP*O
{>DO+q
{>DO*97
{>DOI7/B
{,AZ<~
_kA<4%"
_kA],Z
~A?GE+]G>F6,H%0[q.
]G+]BC?G<J]4C[q;*LFA&_+].
^g6BC?G]3P+],2M deployments.
~A?GE+],[qG>F6,MHA>8BC?@.
]G+]BA?G;*LFA&_+].
_Y[:3A?GI addressed,2M[d.
^g6BA?GH/s&#,2MS.
~A[NE+]G/@,H%0[q.
]G+]BC/@<J]4C[q;*LFA&_+].
^OBA[N]3P+],H%y&#.
~A[NE+],[qG/@.
]G+]H3A/@I defined;*LFA&_+].
_Y].+DBA/@I<*,2M[e.
^OBA[NH%y&#,2M ~Stateful~Set.
]R!@+]RQBP[r.
_H!@+]]4P[q;*LFA&_+].
_H[q]4P+],2M[d.
^HBC/f:A@aDO@?,GA[@FP<Y>,.
^bBA/f.!_:<Z/q4.
_?BA],@mDA/f@?.!?[{ begun+H+l misses<Z&+.
_JBA<Y>,,F>.&WR*[>/;*L0A/N.
^TB<g#w[6>,. ~Left<~0A/NQGR@).
~DataDY@n<g+g:+|,/I, owners,G]%A@1?".
^OBAZ,[SE?GG<L:<B[XK ~2~5~3/s&#/Z,*0,&pG*=.!q.
~PrefixFC6+}<^I+U;+< random&.+B.!6#w eightH[[.
^QBAZ.!q.!cF&=-{@/A,2M<[.
^bBAZ.!_:<Z/q4.
^2BAZ,/vEA@1.!q.!?/OQBP6+e%,.
]aR*c]8BAZ.!E[YD@-V>!Q+"R!6.
^TBA desired@a:!#U&j,Q<@R8&+BA@T.
~Creation~TimestampIC timestampH ~U~T~C,KA?|,BAZ's+9 storing.
_dC&}D[uF+5J+ZI due. ~SetEA@1,<U cleared.
_2FC clean shutdown,+[EA&}.!?/O&}<( shortenO.
_:/?G[mE3@)B@5, workloadsG/i+6AZ.
_G notesB[EG&Y,U<A!.#+HY.#8F@).
^VD[6Q belongsK.#U garbage collector*!O]'<^B[1*s.
^PB cleanups. ~Until&Y?-[1Y,C&}<r<"AZ.
_f>]43+0,/<EA@1. ~Apply+7 conflictsEO.
^j+HC dependentKP>),HA?i<LJ spanningA&=.
^)G[q[:3A>)I looked[X.
^;BA>),2M ~Replica~Set.!E ~Event%|>' anything.
^OBA>).#b%,[O[/A@nQ,A>)&fM#e.
^2DA>)<G+g;C<VZBP6*97&c.
_LFAQ>)D manages[6Z,2MA?74BCN.
~MakesC foreground*"BA>)[t[W[6 dependentI&~.
^^B/fG[{?A.
~RestrictsA/fB returned<gE/I:C=b,C~!=b,CH (b,c),C, ~!a;E commas.
~RestrictsA/fB returned<gE+0,M<4.{3={V. ~Kinds support+..
~WatchF&-KA described?I: ~A~D~D~E~D, ~M~O~D~I~F~I~E~DG ~D~E~L~E~T~E~D*b,<Z/f.
^@C[{@+ ~B~O~O~K~M~A~R~K*b8 minute,RC?G[qK resume+H.
^/+GC/fI:<X+}*L,%0F!!,*K7<n.!?[{@^#wO.
^/A?G[qBC/fI<*. ~Requires resource~Version;*m&W.
_2#w3A@1*SC[{;!0K ~6~0<;U randomEL.
^J<gHQ>,BC/f;<4.continue announces<@.#6%pEL.
_JFA<Y>,BC/f,BA?i@a. ~4~1~0]'D@aI&E.
~StartsC[{RY<gGC bookmark.#4 resource~Version~Match=~Not~Older~Than.
^^B>zQZ.
^/+GA>xZI:<X+}*L,%0 cachedF!!,*K7<n.
^/VZI&~,M%mJ>i>/.
_2FC&~NK*O,!!F<^; termination~Grace~Period~SecondsEL.
^2G@aDAZ<G@h+g;<}A&}+"R!6.
_L/;*',+&*![1.!_:[[ propagation~Policy,7%o.
^/C&} treats>(<g;EL+5 decide,*K<B ~Background.
_H[l!C&1G%/A?@M[b,%s@o<a.
~RemovesVZ].@n%t%|%T>x, past+5.#IF<|;/!]*P+NI<i.
^^B creatingVZ.
_H[l!C&1G%/A?@M[b,%s@o<a.
^OH/zF]%C?@@7;A#[-]L's+9>1EL.
_RJ?3+0:#R?*[1,#^ ({ML)[y,#%*F.
^^B patchingVZ,@1-{C%5/%.
_H[l!C&1G%/A?@M[b,%s@o<a.
^@V%5[!>%<|'+0,3I<}C!6.#8F<{>7.
^OH/zF]%C>6@7;#[-]LEL,?BF%5.
_RJ?3+0:#R?*[1,#^ ({ML)[y,#%*F.
^^B@1-{C%5,M&9 libraries+o[1.
_H[l!C&1G%/A?@M[b,%s@o<a.
^@V%5[!>%+0B<{ managers,3I<}C!6.
^OD>*%3+0;[7DP<Y%5/U<~1?..#J.
^^B replacingVZ.
_H[l!C&1G%/A?@M[b,%s@o<a.
^OH/zF]%C?@@7;A#[-]L's+9>1EL.
_RJ?3+0:#R?*[1,#^ ({ML)[y,#%*F.
_?DVZ<G@h+gK%T&~.
^2DAZK&}<G+g:+_#yC<VQBP6.
_?DAZK&}<G+g;%0]8@G/xO*~.
~AnswerBC+!?@,GBC&},*fJ%hD@v.
~Mostly*L;#wV expired/fO+qC+G&W[@.
~SuccessJ ~FailureBA?@.
_5F>;9]%]"]=. ~Programs>x>}G details.
~Machine-readable&%BA+#, finer[/A!y&>.
~Machine-readable particulars:3Z,3+0,]'K[L#x.
^+@c&>BA%-,2M!5. ~Left<~](C&}@v.
_HZDC ~StatusI9,GA@H+,.
^OBAZDA?@+!0J?..
]G+]B]%A%-I9;*LFA&_+].
_cA%-I9:<BA>F?G6,H[j*^A/@.
^2BAZDC&}+e?..
~Single+,%[A+#,2MQF8 invalid+/.
_2K[t%XA+!?@I worth sending#x.
^Y++%'[7D/vC?@*~.
^;BA@H++,F>^.
_GF>;9A@H++,]4A>8BA+/.
^bKA faulty+/+HA?]BAZ,2M@T.containers~[~0~].image.
^VB mixed/AHQ*7,M&D/d[E]8[1.
^HBA&@;*L](C tool>hO[?.
^VB%0/A,8&HRP%2G/@.
_ZBA&_+],%.U ~/_o.
_6[rBA&_+],A>RQ+9.
]K[Q3&:>tA@1,E[0>'<T.
]M+^%sA&_+],%.U ~/_p.
_6+^,[7B+n>T+9.
^Y!@+]RP@0[r,%.U ~/_p~/GP6.
^OBA+],2M%7;C*:F<A<|.
_6[rBA+],A<A stable+9.
_YD&:[![U[51%<F%,.
]KBA+]'s@1F&:;/V<~+}[7B ~/_o.
]JBA@1F&:BQ<T.
~NetworkBA&:H ~C~I~D~R notation;!!.~0.~0.~0~/~0FY.
^.G>K,J6,E3[4&:>tA@1.
^Y@0[qBC+],],G@=.
^)G[qM%2+e[1:%7~/{P.
_H@=+D,]4A+]:[d.
~A?GJ@sBC+][q,R]%&:%z*6RO.
^g6H>9;%[C slash,A@s:S~/{/.
^OFQZ0A&D/d:*(.!cF@t.
_L](<g/kH<M,+&]([5@SA&=.
^)BA/@DI>xG]<+l,+}7A/f's,MF?o.
_YBA/@DI>xG]<+l,](O differs+HA/f's.
_NBA<gD1>xG]<U[6>8.
^~DA?G%/,2M+R,/f,[{,&h,>6.
]HF&D/e: deploy, po.
]f<KD/f[6?G[?R<|:Y.
~FingerprintBA[qD<g1@nH.#"O&-, rewrite[1.
_#BQ+][q,%.UP>8.
^)G[qDA/g?I1@0H:%7~/{P.
_#BA[q,8RP@t%[O.
]M>9D beginUA@1's?],%.U ~/.
^cD%-@P,2M ~/_o, ~/{%G ~/metrics, sorted.
~BodyBC ~P~A~T~C~H:#)>6,<1, strategic<1J%5,E&V[N.
^f<gE/I;Y requirements+o.!c@*Y,#e[c<^.
^>DVZ<G+gR*i[4[m.
_!0/IE<v,%a[7B match~Labels.
^Y requirement0C/G:P/>,V<vG[m.
^=/>DA<vI%3K.
^/A/GI&G.
^=[mK&FR:QJ<@F#&G#9,<^<}.
^Y requirement0C+/BVZ,M%F>{O+HC?@.
^!>8DA<vI%3K,2M@T.node~Name.
^/A[lBA+/I&G. ~Reviews+~!jG ~Does~Not~Exist.
^![mK&FR:QF#&G#9,@G?P+~<@;<^F!jG ~Does~Not~Exist.
~FieldsBVZDQ>]+e4,HQ[qGEQ/@B]8.
^qD>*A+0. ~Beyond ten updaters,A<o%U ancient-_x.
^;B]8E3A/{4A+0.
^)G[qH3A>(+0+g[4<K.
_dA/{/N4J&,QBP+0.
~FormatBA4B>(+0; ~Fields~V~1IA<rQ.
~Owned+0MC tree: f:%XC+/6, k:%XV/4's/?, v:%XC4's[l,C dotFA/4/6.
_C[:3A+0]#4,2M@c;*LFAZ/6.
^VM?bB printable&&,/vEA@1.
_"[qG&W[@BA/f%[A?b.
~HeadsBA columns,HA<zB8?a's&&.!?[{@-[1<p.
^Y?aVZ,HA<zBA/f.
~HeadBC&A:+xP&&1<J,@>G explained.
~Heading>%A&&;&: printOH capitals.
~J~S~O~N[NBA&&%_[6 head:@p,//,<d,%n,J&sF ages.
^%[NBA&&;6<"A&AD identifiesAZ.
~ExplanationBA&AF>;.
^/ dispensableA&AI:!!I%&@>, greater<fH]0>"<r.
~CellsBQZ,GAZ/6M+)M%<F.
_XBA?a,QC&A&|; texts,<f, booleans,J<c.
~Marks0A?a,2MDPN+e completed.
_HZ%[A?a:P<4,A],Z,J<c,M include~Object%=.
~A<!0C?aBC@z.
_cA<!0A?a?n.
5A<!0A?a+q.
^Y]5F]/A?aI marked,2M ~Succeeded.
_GF>;9A<!0A?a.
^^BC?@DI%.MC@z.
^/<FB8ZA?bBC@z&". ~MetadataEL.
^HBVZB%0/@,]4@TG@c.
]M<4BAZ,MHAZ's+J+D.
~A/fH3*cZI&n*>KP<4.
_"[qG&W[@BA/f].<g1&n*>.
^HB8/gZ,HA<zB<LG6.
^Y%>BVZ's@a,MC&X/N observedO.
^OBA%>,2M ~Available,[SHA/f.
5A%><JE[N+q.
_WB<4.generationD[z acted0.!?&KR/X[/AZ'sI>!.
_d@c/N&,;C<V>}J<3%"/UO.
^Y]5H%y&#FA/N&+B@c,F>^. ~Most/A requireO.
]sBA&KF>;;<(%T*L.
^Y/dBC[{:C&+GAZO+cK.
_c+c: ~A~D~D~E~D, ~M~O~D~I~F~I~E~D, ~D~E~L~E~T~E~D, ~B~O~O~K~M~A~R~KJ ~E~R~R~O~R.
_H&,Z,P/N@a+}&~,C bookmark's[qJV*]'s ~Status.
~# meta
{+.api~Version	~A~P~I~Version&{A+]G[q].+D[6 ~{{+~}+e.
{+.{+	^OBA[NH%y&#. ~TogetherR%2O identifiesA?uBAZ.
{+.metadata	~StandardZ's<4:6,<L,/I,%+GA@1's&q.
{..metadata	_?BA@mU3A ~{kinds~}]#>x,GA[@FA<Y>,.
{..items	^DB ~{kinds~},HA<zB<LG6.
~Object~Meta.cluster~Name	^3:A@1@o<Z6BC&=.
]{	^&>/B>zVZF[[H%,&=.
]{.export	^3:AZI%.MOI.
]{.exact	^3,M exportI:<LG<{ particularsBA&=@d.
= networking
isolates&RKAS
isolates&R+HAS
{KD>8%",&#G trailing ~//%
{K>9D beginRYP elements,@M ~/foo[# ~/foo~/barG7 ~/foobar
{,A comparisonKA/)&X
^BA selectedS'>:,EA<T>E-{'. ~Several>HBCN#o[X.

^iDA>I/3GA&RDO@h%!.
]r isolation:C selectedN/;A&RD%0BP>H%!.
^>BASBA>I's<LDO/3;V*LQ[#Y.
~Connections#~KA/2S;<^+}#eJ*L,E>I[N ~Ingress.
~Connections#~+HAS;<^+}*L,Y+}#e]4[N ~Egress.
~DirectionsDA>I/3: ~Ingress,G ~Egress+}O+e?d,EL.
~Allows&R+H%0BP>:K%0BP>L;V*L?c%!Y.
^mBA/2SD<(%T>v;Y]'#eJ*L.
~PeersD<(&PKA/2S;Y]'#eJ*L.
~Allows&R+HASKP>:UP>L;V*L?c%!Y.
^mBA>:DA/2S<(>t;Y]'#eJ*L.
~PeersDA/2S<(&PK;Y]'#eJ*L.
^lJ>pB>LDC<T>I's?c%!.
_K>dBA#~>K:#S ({ML),#XJ#N.
^TBA#~>K,J6BCX>K;Y>L]'#e.
~Last>KBV#~>pD%ZU>K,3<G%TC<d.
^xB#rMC<T>I's peer,<B>#A&=.
~NetworkDC>I's?c%!,2M!%.~0.~0.~0~/~8J ~2~0~0~1:db~8::~/~3~2.
~PartsBA#~<TDA?c/U<~.
^iJ#rDC<T>I's?c%!:@)JV ip~Block,7%o.
^>B#~S,+lJH namespace~Selector's<M;V*LQ[#Y.
^>B<M].S1#~,<OE pod~Selector;V*LQ[#Y.
~Allowed#q>p;%"HP peer.
^DB<T>H.


~Leads!y?A+H>#K@5E+sG>8.#4V/)&X.

~Hosts,>9G@5BA/),G&)F#T.
]KU3A/)I>v.
^DB/*.


]r routesBV/);+e?d,CL%O,J%o.
~Ingress&7].&X@3[6/);AL&7I+3H.
_EB?AD<Z?c<&;]4OA&X%/,<B!5.
~CertificatesF ~H~T~T~P~S,E+s;]4%0A/)@3>D!y.
_(E+s;?AD<#<^+WKAL%O.
~CertificateF@O+vBV/).
^.<KDA&(IF; wildcards2M ~*.{!._y1>M.
_3BA/)R[>.crtG[>.{*;A&X's&(EL.
_eV/)I>v.
~Load%QD/QKA/),]<EA/)&X.
]KBV/)'s/l%Q.
]y pointsBA/)'s/l%Q;>G![?"BA+vU[1.
]y>GBV/)'s/l%Q.
^1#qBA/)'s*W>G.
]n6BA/)'s*W>G,](O+e<Z+=#q.
_?B8>KBA/)'s*W>G.
_?BQ>KBV/)'s*W>G.
^TBA>KDA/)'s/l%Q<j.
_K>dBA/)'s>K:#S,#XJ#N.
]]]5]/A/l%Q&b7<sA/)'s>K.
_(BQ+s.
]n6B?A,R ~*FQ/GMH ~*.{!._y. ~Any+s]'#e.
_(BV/)?c,E>d.
^cBA+sG[0 backends;]4[1P?A+WKAL%O.
^cBQ+sBV/).
^cBA+s,U/SQ;A longest<#]2, exact%X prefix.
^Y>8BV/)?cG](O/Q.
^bD?A1&GR,+HP leading ~/0;A>i*97&c.
^/A>8BV/)?cI&GRDBC?@;?BH[d.
_EBA?AD<#[6>8.
_EB?ABV/):C@4J%,?G,7%o.
_7G>KBA/)'s<LD+RA?A.
^UBA<LD+SA/)'s?AH>CBC@4.
_7MC[%BV/).
^OBA@4,HA/)'s<L,D+SA?A.
^lBA[%@4,E6JE<d.
^lBV/)'s[%@4;+e*iQBP+0.
^OBC>KBA/)'s[%@4;*m<d.
^TBC>KBA/)'s[%@4,7BAS;*m6.
^PC&XD@3/*.!E%*<"AL&7.

]lG@8BA/)&7.
_f&X@3A/*BC&7,G+x.
]lBA&7M*:G>8,2M*k._y~/ingress.!q.
^UR+L@8BA&7,HC/@DP&X/C.
^PAZRV/)&7's@8.
^)BAZRA/)&7's@8;#eFA&_+].
^;BAZRA/)&7's@8.
^OBAZRA/)&7's@8.
5A/)&7's@81H!V?w,AL,JHC ~Namespace.
^QBA/)&7's@8;?BR?w ~Namespace,*K?).
^DB/)&8.


~MarksQ@4#q,3IP6,M[". ~MadeEA@1.

~HolderBA@4#q.
_g+qC@4#q.
_7,J<{Z,D+qA#q[WOI&~.!q.
^PAZD+qC@4#q.
]G+]BA+pBA@4#q;*LF@5.
^g?G6BA+pBA@4#q,2M@5.
^QBA+pBA@4#q;*LFQBA],&=.
^OBA+pBA@4#q,<BC@4.
^DB!{#r.


~Gives@5C>pB&=!|%aDBA@1's flags.

]J>qDAZ#sF@5.
5@5+R#rBA>q.
~RangesB&=!|.
~NetworksB&=!|:Q,JQB8!{+(.!q,%sC?|<(%T#p.
_?BC>pB&=!|.
]g#HBA@4>p; ~Terminating+}&~R#rH[[.
^DB@4 ~C~I~D~Rs.


_EB?AD<Z?c<&,H[e;%v default~BackendH[d.
_7BA/)'s<LD+SA?A,H[e.
^lBA@4E<dJ6,H[e.
= node
~WayK?e&U,2MHC?j,DS&2E runtime~Class~Name.

~ConfigurationBAT'sX?hFAS,2M gvisor.!q.
_cCN's?j[#%bP&U;A>&B<VSBA&7.
^7SBA&7K<[D+gP?h;Y<[EL.
_#D8NBA&7[#FP?j.
]QE?GD?s,>nG/c#oKA&7'sS'?A.
_c<VSBC?h&7+R@MD[5<,<[R[6?h.
^>BA<[R[6?h,#pKAN's;C contraryQI?).
_DBA?h's<[DPS[A,#pKAN's>'.
^DB?h&8.







~#T~/{Q
~Runtime~Class.{E	_+,>&G<[BA&7;/O[r+g[4+0UA top.
_,	^/SBA&7?e.
_,.runtime~Handler	~ConfigurationBAT'sX?hFAS,/O%v+b.!q.
_,.overhead	_cCN's?j[#%bP&U.
_,.scheduling	^7SBA&7K<[D+gP?h.
= policy
{-[VS+W]**V<|1+k
{-[VS+WU%0[<,@MD[5*67+o[XC drain
^iD*g<G/T: min~AvailableJ max~Unavailable.#b<S<^>5.
~HealthySD*g<G/T:C<d,JC>>B?8,?_[X.
^>BASDA%q+_;V*LQ[#Y,V#eQ<^.
^i<=U<A#wV*f:C<d,JC>>B?8,?_[X.
_dA%q/Y?fS%T*eD17>|; ~If~Healthy~BudgetEL.
^//|*gC%q%!UP&X's/N/r.
^(BA%qDA@cIF;*g1?)]*OI%[.
~EvictedS7]?%]&~,RA[=; uncountedF[M<;U<A.
~EvictionsDA%q%!<b;U!![51?)R&>!8.
~ReadySBA%q,]4[7D1%]*e.
~ReadySD*g<G/T,&J+HA%q's@T.
^iDA%q&f0:*r<qFC<dH min~Available,*K?8.
]g ~Disruption~AllowedBA%q; ~Sync~Failed+}?81[T.
^B+x/|SBC]6*g[!UC[<. ~Deletions*67%;O.

^iDA%q+_G+x/|<G@d.
]m+H3*g1+[.
^DBN disruption budgets.


~DeletesCN+}P disruption%q%!O,*K!8.!KA@s*f.
^OG<LBANK*d.
~OptionsBAN's*":+Z>?, preconditions,*G?e.
= rbac
_&D%^[?: verbs0?I,J0#Y>9. ~Rules<r#o?T.
_c<(%T*<,2M+R,/fJ&h; ~*FY.!G/SQ.
^*BA?ID<(%T[];A*L[.IA&_+], ~*Y.
^g<KD<(%T[], ~*FY. ~Subresources0[0>',2MS~/{/.
^PBA<g,Y+}*L. ~CreatingVZ<U<&;/fG[{*6E<4.{3.
_P>92M ~/{%,C ~*UA*OF%0?J.!K&=?U%i%".
_g?!A?TBC%h.
5A>~BA?TIC#[,C ~GroupJC ~Service~Account.
]G+]BA>~'s/@:4F[_G+^,*LF@4#k.
_T,+]J@4#jD?!A?T.
^QBA@4#jD+SA?T;A?U%h'sEL.
^j+HC%hKA?UDO grants.
]G+]BA+[?U: rbac.authorization.~{_u~},+3H]'#e.
5C ~RoleJC ~Cluster~RoleI+[;&=?U%i[! ~Cluster~Role%".
_'J&=?UDA%h grants;]*O*97*q,<a.
_&]3Q<L.#(]9<R[1Y,JA[p escalate.

_&HA?U's<L;QD%!C?@I*V.#Y>91?).
~GrantsC?U's?THQ<L.#(]9<R[1Y,JA[p%g.

_U,+^G@4#kD receiveA?T]3[6<L.
_'BA?i<L,J&=?U,].?T1+[+l.!q.
^DB?U%i.


^DB?V.


_&0&=-{@<g,#Y>9GH<M, whereverP%i+o.

_&DA&=?U+q.#bV aggregation?cC&X overwrites[1.
~Gathers[6?U's?d+H<|.#(]9<R*c right,JA[p escalate.
~Tells3<{&=?V+T[0?dK[6Q.
^=@),QJ<@,B3&=?V<#QK+g[0?d copied.
~GrantsC&=?U's?THY<M,0&=-{@<gG0#Y>9.

_U,+^G@4#kD receiveA?T throughoutA&=.
~Cluster?U].?T1+[ everywhere.!q.
^DB&=?U%i.


^DB&=?V.



~# rbac~/{Q
~Subject.api~Version	]G[qBA>~'s/@;/O[r+g api~Group.
= resource
{)A*,+H<V allocations
also*hASD[[A*, already
{KM/|*-M&c?n
{K*c<'*,DAT>w;8<G%T+F
{NA@}]&P[l
{NA@}+}P[lIA?i
]tBC>JDC*C<j0QJ<@<[,FA?sK pick.

_H*C,P>J,A<[D>tA*-,GA*- themselves.
]tBQ>J;*iQB four+0['3<[>t[1.
]wD publishesA@K,C![6B[XK ~6~3&..!q.
^kDA@K's*-%^K,GP generation.
_HQTD>wA@K's*-.!q.
^SD>tA@K's*-,>%C<TF instance;C@H[*.
_L](*cT>wA@K's*-;+&I?).
]tD<(%T#}+H[6@K,U<A!).
_L/Y8*,BA@K6P>'<[;+&I?).
~StocksDA@K's*-*@0[?;!2&eU<A.
~A@iD@9*-*@0;<@[/O+qI<U#}.
~By[66*-?#KA4B@;&e;[SHA@K.
]QDA@;@i+qU+9,E counter;U/SQ.
~JoinsA@LBC*CD%^[?,2M[7BQT.
^kBA*C's*-:![<K%d@J,U<A ~2~5~3%t.!q.
^TBA>J's publication,>oR8&+. ~Older@L1/V<~.
~SlicesBA>JH[6 generation.#_@O/J,?AFY*-*~.
^Y*,,],JC>1BQ,D%z%T#}.
^OBA*,,C![/G,[SHP>J.
]|9A*,F@)G&S;U<A!2RA%~.
]QDA*,+e,2M<0,F@);U<A!2RA%D.
_c allocatingA*,[#+HA@K's@;&e;!2&eU<A.
_HQTD>w[6*,;R><%".
^SD>t[6*,;R><%".
_L](*cT>w[6*,;R><%".
^6&6<iA*,[U[5[A8B[4;U<A!4.
_L[;C&5KATO[z#}F,[8<|>tA*,.
]hD<G%T#WFA*,%XA&5'sNI%p;U<A!4.
]hBA*,;%0#W/xA?s@%%,.!G<A!4.
_L/Y@9&6+o[6*,U<p,8RC>1BP&!.
_cQ*,[#+HQ4B@;&e.
_8H shared~CountersDA*,*B0.
]QDA*,[#,E&eBD4;U/SQ.
]R%(DC*,+e,G+x&6<(%;F>2BO.
^/<FB[6&!A],*,+e.
_f>2BA&!&6[!.!s allow~Multiple~Allocations%".
^Y%(BC@;@i.
^/<F[3IBA counter,J+x<FC*,[#BO.
_f>2BC@;*,'s&!<(%T[";%0](O/i<^.
]PB@;&![" unasked.#J%a valid~ValuesJ valid~Range.
]QB@;&!K[!, ascending,U<A!%. ~Requests1?_[X.
^xB%)BA@;&!D<(%T[", insteadBC/f.
]QBC@;&!+HC/SKC greatestQ,H steps+}[v.
^?%(BA@;&!DC&5[#; smaller?A1>oKO.
~Greatest%(BA@;&!DQ&5<([!.#U],EL.
]Q#dA/S growE multiplesB[6;?A1?_[X.
~A*|9C*,:*iQBC<d,C truth[l,C[.GC[q.
_H*,'s*|MC],<d.
_H*,'s*|M[JJ+&.
_H*,'s*|MC[.BU<A!<%t.
_H*,'s*|MC semantic[q2M!#.~2.~3,U<A!<%t.
^7&6%M+HC*,,G<( drive%MSD[[O.
^PA@}BC*,,HA+DBC/G/>;[C?#KO.
~DetailBC*,'s@}D[C<(&F,HA+DBC/G[l.
_cC*,'s@}*9K&6D*67[AO.
_dA*,[z tainted;[B?}&c+H[2. ~NowEL.
^DB?G@L.


]TF*-FS,G?"3<q]##}.

_^*-BA&5.!q.
_f*-A&5+e,3S[[[1,G]%*D?:.
_cC&5%=F.
^~F*-,RA&LG@8D+WR[1.
]tDC&5[w,U<A!2,R&SG@8.
]tD1[v;QT<-YB[4?A,J<^.!G<A!2.
_c*-B@9?A<GJ<G7@:;U<A!2.
_9D*D+RRA&5's*-;U<A!2.
^Y wishF*-]3C&5,J@9B3A+9D%z%T met&f.
^OBA?@F&UG&S;C![/G,[SHA&5.
_H*-[v,]4V%%.!b[6J first~AvailableI?B.
]N,%c+9,U<A!=;A+9>MI[".!b[6J*i.
]tBQ&7,&4E&LG&d.
]e].*-1[v.#C[t]*O*97*q.
]h0A*-%b[7BA&7;U<A!2.
^//|BA<'*-1[v.!hEL.
^TB*-[vR!h.!#EL.
_L>w*-H[[,K monitor.#4A<L/G?G.~{_v~}~/admin-access:[J.
_DDA*-<(+g.
^?%)DA*-<G+g,JD1["B@;<q.
^Y%%%'[7BC?@.
^OBA%%,C![/G,[SHP?@,[]M?@~/_m.
]e].*-[6%%[w.
]h0[6%%'s*-%b[7BA&7;U<A!2.
^//|BA<'*-[6%%[w.!hEL.
^TB*-D[6%%[wR!h.!#EL.
_DD[6%%'s*-<(+g.
^?%)D[6%%'s*-<G+g,JD1["B@;<q.
]QDC?@[wB8BP*-.
]QE&!6. ~Shared*-+T@M<F;<|<QO,G+TY.
~A&K0*-.
]g0*-,MC!L*v.#J.
~A&K0*-H!L.
]Y&KD*-<G<,;>{*,._~, .attributesG .capacity.
~A*#0A*-B@9?A[?;QBA[M%DI4.
^~DA constraint compares,%#M?@~/_m;Y+}*L.
~Attribute,RP*:,D<G+gA?i[lHY&G*-.
~Attribute,RP*:,].[l<G*/%dY&G*-.
_9FA*-B@OJY?ABC&5.
^~R[4@8,E6JM?@~/_m;Y+}*L.
_9F*-,3<r[0*C understands.
_H@8GA*CD[51F.#J.
_9DA@1>50 unread.
]wDA@81F;<|+~[1.
_9HC+DDA*C&{:C#)ZBU<A!%#+.
^@C?@+g*-R&'@~.
~Taint/>BC*,DI[B;*L<)*c/>,RA<v!j.
^/A[lBC*,'s@}I&G.!fEL.
_WDA*,'s@}<G+gR!f;*LR!j.
~EffectBA*,@~D1[B;*L<)%o.
_2[WC ~No~Execute@}BA*,*hAN anyway.#5EL.
_c becameBC&5.
]tDA&5+e,]<EA?sG+=[W[51+U%N.
^iD<([[A&5's*-,U<A!.. ~AfterA/N,A allocation*S.
_c*D?:9A&5's*-,[W[51+U%N.
~A[^BC&5:H practice%&CN.
]G+]BAZD[aA&5;*LFS.
^g6BA/@D[aA&5,2MS.
^UD[aA&5,HA&5's<L.
_OBAZD[aA&5;C<VZBP6*97&c.
]tDC&5+e,GA<[]([5%z%T[].
_H#}*-RA@8F[1.
^SD>tA#}*-,A<r<qFAS.!CEL.
_dA*-]##};A[tF%h&L&f+H[2.
]tBC&5E?@,G[0@8.
_H#}*-,8RA?@DOIF;U<A!2.
_9FA#}*-:[7BA&8,[2[7BA&5.
^Y*,D[z#}FC?@.
^}DA#}*,IF,E6JM?@~/_m.
]wBA#}*,,]./E plugin preparesO.
^kDA#}*,I+H.
^OBA#}*,HP>J.
_L](A*,[z#}F monitoring,@MD<|<(+oO,[D.
~TolerationsBA?@M[5 stoodUA allocation,F*g+HA*,.
]hD<G%T#WFA#}*,%XPNI%p.
]hBA#}*,;%0#W/xA?s@%%,.
_QB[6@:BC*,D@9&6+o.
]QE6D[6@:[#BA*,'s&!.
_9F#}*-,G]([51+H.
_eA@8]#]<: ~From~ClassJ ~From~Claim.
^~].#}*-+R[4@8;*L<)Y.
^DB?G&6.


~A/@B*-D&6%;FE6,R&LG@8.

_f*-%^KA&7,GA@8D[5+R.
]hG@8BC&7B*-.
]hDC*,BA&7<GY<,,U<A!2;<^<)*c*,.
_9FA&7's*-;U<A!2. ~Changes>t<V allocations%".
~Extended?GE3S+R*-BA&7]4C&5.
_9FY*-D1#}EC&7.
^DB*,&8.


~PatternBA?G&5D8N namingO+S,&~RAN.

_"&6K/w.!q.
_c&6/vBC[(/r/_.
^>G%+BA&6/vBA[(;<a*K<(%T4.
]tD8&5/vBA[(%=F.
^DB?G&5[).


_cP*C?>9Q#}*,.
]wD?>9P#}*,.
^kBA#}*,DA?:I9.
~Allocated*,DA?:I9,EP6HA>J.
_QBA@:DA?:I9,](@9&6+oA*,.
_@BA#}*,,2M#H,U<A!=.!J&L1>x+l.
~Anything*KDA*C?>9A*,:C#)ZBU<A!%#+.
_H<T/0DA#}*,+PAN.
~A<T/0BCND%xRC*,.
^OBA/0 insideAN,U<A!.%t.
]KBA/0R[0 prefix/W,2M!%.~9.~8.~7~/~2~4;U<A ~1~6.
~Hardware#qBA/0,2MC ~M~A~C;U<A!)%t.
_D*-]4[0*C's doing,2M%X[51 serviced.

_f*-1 tainted,G+x.
_H*-K@},GA@}.
]tD+RA@};V*L@(<)Y.
~TaintDA&4*-+R%b[7B[0*C.
]tD<,8BA+U&L.
^BA@}K*-D<,A@)B[6&7.
^BA@}KA*-B[6*C.
^BA@}KA poolsB[66,B%0*C[UQI+U.
^BA@}KA*-B[66,B%0*CG>J[U+U.
]hH!LDC*,<GY<,K+RA@},U<A!2.
^DB*,@}?d.


_H*,'s%D,&!G<[,3/O[r+g%aA6.
_cC*,+eG3<[>tO;/OHA*,/6.
]|9A*,F@)G&S;U<A!2RA%~.
]QDA*,+e,2M<0,F@);U<A!2RA%D.
_c allocatingA*,[#+HA@K's@;&e;!2&eU<A.
_HQTD>w[6*,;R><%".
^SD>t[6*,;R><%".
_L](*cT>w[6*,;R><%".
^6&6<iA*,[U[5[A8B[4;U<A!4.
_L[;C&5KATO[z#}F,[8<|>tA*,.
]hD<G%T#WFA*,%XA&5'sNI%p;U<A!4.
]hBA*,;%0#W/xA?s@%%,.!G<A!4.
_L/Y@9&6+o[6*,U<p,8RC>1BP&!.
]eBA[v*-.!b[6J first~AvailableI?B.#-H*i.
]h0A[v*-%b[7BA&7;U<A!2.#-H*i.
^//|BA<'*-1[v.!hEL.#-H*i.
^TB*-[vR!h.!#EL.#-H*i.
_L>w*-H[[,K monitor.#4A<L/G?G.~{_v~}~/admin-access:[J.#-H*i.
_DDA[v*-<(+g.#-H*i.
^?%)D*-<G+g,JD1["B@;<q.#-H*i.
= scheduling
^oBASD6A&7:+m<q+W+9G<(*d/s<q.

^oBA&7'sS,+m+9,[XK ~1~0~0~0~0~0~0~0~0~0;!!]4&7.!q.
_L+V[6&7K<VSD6<^;U<AQ&7<(+gO.
_GF>;93SA>T&7I<*F.
5A&7'sS*d/s<q; ~Preempt~Lower~PriorityEL.!q.
^DB>T&8.


= storage
bindsJ provisionsU<p, whereverAS<(?e/O
{SFCND[aA&5,@MDAW suitsAN'sT
_x[1+}AW+eV fs~TypeGI ~Read~Write~Once;AL
_x[1%&,]&[NG#i<>AW+e
{,>)G<>M[51
serves[sD&6%gGD outliveS
serves[sD@Y]3CNG*ORO
~SortB@lD&66:]+/xP[s,+x,G]'. ~Mostly+=.

_g/x[sB[6&7;R ~{_v~}~/no-provisioner,]@.!q.
_9FA&7's provisioner;U<A ~5~1~2,G!.#+HY.!q.
_c%VBA&7's[s#w[0&6; ~DeleteEL.!q.
~Mount<yB<V[sB[6&7,2M ro.!?]=Q/x mounting*~.
_L/Y[_*T&6B[6&7E raising[0?@;+&EL.
_dC&5B[6&7+SPW; ~ImmediateEL.!q.
^R/IB]([6&7/x[s;Q[*<G<#. ~AnywhereEL.
^DB@l&8.


]TC!P*CK%@CWKCT,G<p&~K**O.

_fWIK%T%A,K3T,GE]-.!q.
5A*C+e%AAW,G]%]"]=.
^DBW attachments.


_[,TGA*CD brings[1[?.
^OBA!P*CD+eK%@AW.
_[K%@:C>AWE6,JQD@Z+l],.
^RDAWIK%T%AK.
^YB[M waysK tellAWK%@;*iQI4.
^eWK%@,E6.
~Whole!PW@TK%@](<Z>AW*s.
_cA*C?>9%CG*+.
5AWI%AKAT<b;PS@[<r[2.
_cA*C<R/OK<CA%AW,2MC*,>8.
_iA/N[LK%@AW+!;#e#wC@x.
_iA/N[LK**AW+!.
_c]"]=]'C*C%AJ detachedCW.
_d%CJ*+AW+!.
_5]/%CJ*++!,]4@";U<A!(%t.
_AH+MBA+!%u;!= (~Resource~Exhausted)?1AT'sW/a.
_cA!P*CBAZ's6%z*6,G]%O<R+H/F.

]IG<RBA*C,MP installation states[1.
^DB!P*D.


]IG<RBC!P*C.
5A*C's[s1%A%X[51<D;[JEL.!q.
_L+VA*CAN's6,<L, ~U~I~D,#jU<C;+&EL.
_f[sA*C@3; ~Persistent%"EL.!q.
_L/xA?s>3>%<[R[D/j!P&!;+&EL.
_dA/E&->)G<>BCW's+2KAN's+I.
~TokensBAN's@4#jDA*C+SU8<C,QV audience.
_L/xA/E%uA*CF<D[s repeatedly;+&EL.
_L+}A*C's[s<CRV#O context,7E+1;+&EL.
_2,!%J<@,[WA/E%= anew+x/|[s+:;<UEL.
_7#j[@DC*C[wFASDO<E[sF.
_hA*C's[@IF,8<p;*L<)A@1/6.
~LifetimeBA*C's[@H?},U/S!;;!3EL.
][*DD?e0QT,]<EP/E.#UZ's6IAT's.

~DriversD+g?+RAT's/E.
][*DBQT.
~Drivers0[6T,8<p.#V&BG+W;<r[0 allocatable&-.
^Y!P*C0QT.
^OBA!P*CD?g0AT.
_cA*C%wATHP>'%w;O<(*/+HAT's6.
^R/G/?E3A*C[' places%1,2MC]A,FA?s.
^//|[sB[6*CAT[#;<Z/aEL.
~LimitBC!P*C's[s0QT.
^J[sBA*CDS0AT<([[U<p;<Z/aEL.
^DB!P<[.


_BBQ&7/VHC>1BA&=,+H!P*DFA?s.

^=@(BA<[D>t[6@l:Y+}*L,<^+}#e.!q.
_B&7].+F@RI?;.!q.
~Free@RMA*C?>O;/L&6+6<Z?[+l.
~Largest@HWDA+F@R admits;&GR&6H>CB&!.
^DB!P@l%~.


_9B[sD<(&+H[[,2M@U;&66C&7.

][*C].[s[![4@8.!q.
_9F[sBA%D&7;!#K ~5~1~2,!.#+HY.!q.
^DBW%D&8.


= storagemigration
{>D<g1%]?S
{>DY<g1HA@l[q
{>DA<9[z+U[X
~RewritesY@n<gBC?GHA current[qG*N/>.

_"K<8.#(+],[qG61+=.
^/+)A<9BA?GI.
_f@n<g1]<#x.
_H?G].<g1?S,E+],[qG6.
~PlaceHA/f](C<9]7+W0. ~Ignored:V interruptedQ%Z anew.
~A?GMA<9#rO.
]G+]BA?GK<8;*LFA&_+].
_Y[:3A<9>{G]:A<g;%0@0Q*9.
^g6BA?GK<8,2M@".
^Y%>BC<9's@a.
~StageBA<9DA&KI9.
5A<9IU[6@X:#W,!nJ#Z.
_dA&KBA<9[z/N]<.
^Y]5F]/A<9IU[6@X.
]s9A<9's@XF>;.
^rBC<9.
~StagesBA<9,QC[N.
_?BA@m]'A<9%Y;/O]:1HA<V[q.
^DB@l[q migrations.


`
