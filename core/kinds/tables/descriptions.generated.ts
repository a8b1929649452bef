// Generated from descriptions/ by node-host/build/tools/generate-kinds.ts; edit the texts and run `npm run generate`.
/* oxlint-disable max-lines */
/** Changes with the texts. */
export const descriptionHash: string = 'eab9b38eec6bcfc9'

export const descriptionWords: string = ` the, of, a, that, and, for, by, in, is, to, or, as, default, pod, it, its, one, with, pods, node, at, an, container, volume, such, which, on, are, all, object, set, name,Whether, may, be, each, 0, 0644, 1, 10, 100, 1000, 1024, 128, 15, 20, 2147483647, 255, 256, 3, 30, 300, 32, 3600, 4, 404, 409, 420, 429, 443, 511, 600, 64, 8, 80, 86400, A, ADDED, API, AWS, Absent, All, Always, An, Approved, At, Azure, Base64, Binding, By, CEL, CHAP, CONNECT, CPU, CSI, CamelCase, Ceph, CephFS, Channel, Cinder, Cluster, ClusterTrustBundles, Compute, Controller, DELETE, DNS, Dangling, DeadlineExceeded, Denied, EBS, Each, Either, Empty, EndpointSlices, Engine, Equal, Equivalent, ExactCount, Excludes, Exists, External, Fail, Failed, False, Fibre, Files, Fixed, Flocker, For, GCE, GET, Git, GlusterFS, Google, Group, HTTP, ID, IP, IPs, IPsec, IPv4, IPv6, IfNotPresent, Ignore, In, It, Its, JSON, KiB, LUN, Later, Linux, LoadBalancer, Lowers, MiB, Most, NAME, NFS, Needs, Never, No, None, Not, NotIn, OCI, Object, Of, Once, One, Only, OpenStack, Other, PEM, Pending, Photon, Pods, Portworx, Progressing, Quobyte, RBD, RSA, Reads, Ready, Refused, Required, ResourceClaim, Retain, RollingUpdate, SCTP, SELinux, ScaleIO, StorageOS, Strict, TCP, TLS, The, They, True, UDP, UPDATE, URL, Unknown, User, VMDK, Warn, Webhook, While, Windows, With, Without, about, above, absent, accept, accepted, accepts, access, account, accounts, action, activeDeadlineSeconds, adapter, add, added, address, addresses, adds, admin, admission, affinity, after, afterwards, again, against, aggregated, aims, alike, alive, allocated, allocation, allowed, allows, alone, also, alternative, always, among, amount, amounts, annotation, annotations, another, answer, answered, answers, any, anything, apart, apiVersion, applied, applies, apply, approval, apps, arguments, array, artifact, ask, asked, asks, aspect, attach, attached, attaches, attaching, attributes, audit, authorization, authorizer, autoscaler, available, average, avoids, away, back, backend, backoffLimitPerIndex, balancer, bare, base64, become, becomes, been, before, began, begin, begins, behind, being, belong, belongs, below, beside, besides, best, better, between, beyond, binary, bind, binding, bindings, bits, blob, block, blocks, body, boolean, both, bound, budget, built, but, bytes, cached, call, called, calls, came, camel, can, candidate, candidates, cannot, capabilities, capacities, capacity, carry, case, cause, cells, certain, certificate, certificates, certify, chain, change, changed, changes, characters, check, checked, checks, choose, chooses, chosen, claim, claimed, claims, class, classes, client, clients, clone, closes, cluster, code, codes, collection, column, come, comes, command, compacted, compare, compared, complete, component, computed, condition, conditions, config, configuration, configurations, connect, connection, connections, constraints, contain, containers, content, continue, controller, controllers, conversion, convert, converted, converts, core, cost, could, count, counted, counters, counts, cpu, create, created, creation, credentials, cron, csi, custom, cut, daemon, dashes, data, dataset, date, deadline, debugging, decide, decided, decides, decision, declared, declares, decoded, defaults, defines, definition, delete, deleted, deletes, deletion, demand, demands, denial, dependents, deployment, deprecated, detach, detaching, device, devices, did, differ, digits, directory, discovery, disk, divided, dnsPolicy, do, document, documentation, does, domain, domains, done, dots, down, downward, draw, draws, driver, drivers, dropped, drops, dry, duplicates, earlier, effect, effects, else, empty, emptyDir, encryption, end, ended, endpoint, endpoints, ends, enlarge, enlarged, enough, entry, env, environment, ephemeral, equal, equals, error, errors, even, event, events, every, evict, evicted, eviction, evictions, evicts, exactly, examine, example, exceed, except, excludes, exec, executable, exempt, exist, existing, exists, exit, expansion, exports, expression, expressions, ext4, extended, extension, external, fact, facts, fail, failed, fails, failure, failurePolicy, failures, false, families, family, far, fares, fault, faults, fetches, few, field, fields, file, files, filled, fills, finalizers, find, finds, finished, first, fit, five, fixed, flexVolume, flow, flowcontrol, flows, follow, follows, force, form, found, free, fresh, from, fsGroup, function, further, gRPC, gate, gateway, gave, generated, get, gets, give, given, gives, go, goes, gone, good, grace, granted, grants, group, groups, grow, guards, had, handler, happened, happens, has, hash, have, header, headless, health, healthy, held, here, highest, hold, holder, holds, hook, hooks, host, hostNetwork, hostname, hosts, hour, how, https, huge, iSCSI, identity, if, ignore, ignored, image, images, included, includes, index, indexed, indexes, ingress, ingresses, init, initiator, inline, input, instead, integer, interface, into, isolated, isolates, item, items, itself, job, jobs, judges, keep, keeps, kept, kernel, key, keys, kind, kinds, known, knows, kubectl, kubelet, kubelets, label, labelSelector, labels, lack, lacks, larger, last, later, latest, leads, lease, least, leave, leaves, left, length, less, lets, letters, level, levels, life, like, limit, limited, limits, line, lines, list, listed, listens, lists, live, load, log, login, logs, long, longer, look, looks, lower, lun, machine, made, make, makes, managed, managedFields, manager, many, map, maps, mark, marked, marks, match, matched, matches, matching, maxUnavailable, means, meant, measured, meet, meets, member, members, memory, merge, merged, message, metadata, metric, metrics, microseconds, migration, minReadySeconds, minutes, missed, missing, mode, modes, monitoring, monitors, more, most, mostly, mount, mounted, mounts, much, must, mutating, mutations, named, names, namespace, namespaces, narrow, narrowed, near, need, needs, neither, network, never, new, newer, newest, next, no, nodes, nominalConcurrencyShares, none, nor, not, nothing, now, null, number, numbered, numbers, objects, observation, off, offers, often, old, oldObject, older, oldest, once, ones, only, open, operating, operations, operator, option, optional, options, order, other, others, otherwise, out, outdated, output, outside, over, overhead, own, owned, owner, owns, packets, page, pages, parameter, parameters, params, part, parts, pass, passed, passes, passwords, patch, patches, path, paths, peers, people, perDeviceNodeSelection, percent, percentage, period, persistent, phase, place, plain, plug, plural, point, policies, policy, pool, port, ports, possibly, posted, prefer, preferred, prepares, present, priority, private, privileged, probe, probes, process, processes, profile, program, programs, progress, project, projected, protection, protocol, provider, providers, provisioner, proxies, proxy, put, query, question, queue, queues, quota, quotas, raised, range, ranges, rather, raw, reach, reachable, reached, reaches, read, readiness, reading, reads, ready, reason, receiver, receives, recorded, records, refer, reference, referred, refusal, refuse, refused, refuses, registered, registry, remove, removed, removes, repeat, repeated, replace, replaced, replaces, replica, replicas, replication, report, reported, reporting, reports, repository, request, requests, required, requires, reserves, resize, resolver, resource, resourceClaims, resources, rest, restart, restartPolicy, restarts, restricted, review, reviews, revision, revisions, rewritten, rights, role, roles, rollback, rolling, rollout, room, root, roots, rounded, row, rows, rule, rules, run, running, runs, runtime, same, sandbox, satisfy, save, say, says, scale, scaled, scaling, schedule, scheduler, scheduling, schema, schemas, scope, scopes, score, scratch, seats, seccomp, second, seconds, secret, secretRef, secrets, security, see, seek, seen, sees, selector, selectors, selects, send, sender, sends, sent, serve, served, server, servers, serves, service, services, session, sets, settings, several, share, shared, shell, short, shown, shows, side, sidecars, sign, signal, signed, signer, signing, silently, since, single, size, slash, slashes, slice, slices, so, software, some, something, source, space, span, spec, speed, spread, stage, stand, stands, start, started, starts, startup, state, stateful, status, stay, stays, stdin, steered, still, stock, stop, stops, storage, store, stored, stores, string, structural, subPath, subdomain, subresource, subresources, succeed, succeeded, succeeds, success, system, table, tables, tag, taint, taints, take, taken, takes, target, targets, tells, template, templates, term, terminal, terminating, terms, text, than, their, theirs, them, then, there, these, they, this, those, though, three, through, ties, time, times, tls, together, token, tokens, tolerate, tolerated, tolerations, too, tools, topology, traffic, treated, tried, true, trusted, try, twice, two, type, types, uid, under, undoing, unique, unknown, unless, unready, until, up, update, updates, use, used, user, users, uses, usual, usually, v1, v1beta1, vSphere, valid, validate, validated, validating, validation, validations, value, values, variable, variables, verb, version, versions, very, volumes, wait, waits, wanted, wants, warning, was, watch, way, webhook, webhooks, weight, went, were, what, whatever, when, where, whether, while, who, whole, whom, whose, why, wide, win, wins, within, without, word, work, workload, would, write, writer, writes, writing, written, wrong, wrote, wwids, yet, you, zone,22,25,26,31,500,API,Abbreviations,Abilities,Address,Addresses,Agent,All,Allowed,Alternatives,Always,Amount,Amounts,An,AppArmor,Asks,Aspect,Attaches,Average,Bounds,CEL,CIDR,CSI,CamelCase,Ceph,Change,Changes,Check,Claim,Claims,Class,Collective,Condition,Conditions,Config,Container,Containers,Controller,Counts,DNS,Decision,Deprecated,Desired,Details,Devices,Directory,Disk,Driver,Endpoints,Entry,Exit,ExportOptions,Facts,Failed,Fewest,Field,File,Files,Finer,Former,Further,Generation,Greatest,Group,Groups,HTTP,Health,Hook,Host,How,ID,IP,Identity,Ignored,Image,Indexes,Keep,Keeps,Key,Keyring,Keys,Kind,Kubelet,Label,Labels,Least,Lets,LimitedPriorityLevelConfiguration,Limits,Linux,List,Main,Matches,Measured,Metadata,Metric,Most,Mounts,MutatingWebhook,NAME,NAMESPACE,Name,Names,Namespace,Node,Nodes,Notes,Number,Object,Objects,Observations,Old,One,Operating,Operations,Options,PEM,Parameters,Part,Partition,Path,Paths,Percentage,Permission,Picks,Plural,Pod,Pods,Points,Pool,Port,Ports,Primary,Priority,Probe,Program,Progress,Puts,Qualified,Query,RBD,Range,Refused,Relative,Replicas,Request,Requests,Requirements,Resource,Resources,Rights,Role,Routes,Rules,Runs,Runtime,RuntimeClassSpec,ScaleIO,Scales,Schema,Schemas,Seats,Seconds,Secret,Sentence,Served,Service,Set,Settings,Short,Signer,Size,Speed,State,States,Status,Storage,Subresource,Taints,Target,Tells,Terms,Text,The,Time,Times,Token,Transport,True,Trusted,Type,UID,URL,UUID,Up,Use,User,Users,ValidatingWebhook,Value,Values,Version,Versions,Volume,Volumes,Ways,Weight,Weighted,What,When,Where,Which,Who,Whom,Why,Without,adds,aims,alternative,answers,api,apis,asks,assuredConcurrencyShares,azure,bounds,brand,brandLong,brandName,caches,changes,com,counts,csi,deletes,demands,example,gives,has,healthz,holds,in,is,keeps,key,kind,leaves,lets,list,log,makes,matches,means,name,nodeName,octal,only,port,prefers,proc,proves,refuses,replaces,replicas,requests,runs,says,scheduler,scoped,secrets,sends,shows,side,signs,spec,stands,starts,status,storage,svc,takes,tells,tolerates,uses,v1,v1alpha1,v1beta1,waits,wants,was,web`

/** The coded texts of each group, behind a line `= group`. */
export const codedDescriptions: string = `= admission
{QC<(B>:LH ~R~F~C ~6~9~0~2,EA>7[w
createsO
{gK>ZO
{IO
opensC&f,YL+*
~QuestionJV%!]H#mQ?c,EP%:HA@,+a.
_s?cDA]HIJ judge;4GA@S.
_s]H's verdict;O<j8[XHA%:,[zA/bE]<BA?0.
_s?cDV%!]H/Y,LA@S describesO.
^^B[[?0JA]H,ZA%:<j?T. ~AnotherQ[SA3's.
_zHZ3E>21@b, perhaps&qJA]<DA]H's@'5.
_NGZA]H's@'<E, perhapsH%9]<[SA&L](.
_mGZA]H's@'<E,YL[);*eFA3/V.
_zDA&L/V@P. ~Differs+e/b]P match~Policy!j&qO.
_N]V>[A&L/V](. ~Differs+e?j]P match~Policy!j+b%9]<.
_mHA>[DA&L/V](.
^|BA3H?0;*e]ROI[.J8+m.
^~BA?c;FC<oP>I5,E*eF>@>,D@yA&P.
{/A?c*PJA3.
{3@PA?c,L authentication+b:5,+{E extra.
_s3LOIJ8[4;>(F!],EA>>BA&fF!P.
_s3LOI[4,F#bE!];>B>(.
_x]OA resultI>%[4,@sDA]H<j>%/'@d*c either.
_-BA?cLV3: ~Create~Options, ~Update~Options (alsoF>Z)K ~Delete~Options;>(F!P.
~VerdictBV%!]H.
_s[yBA?0DA verdict%<.
6A?c7+s0.!@@m+A?NO.
~Message,?CE&QFA&L]OA?cI?M; ~4~0~0IA/t&Q.
~Base~6~4BA&?JA3LC#,>Y.#P+e]4]I.
^ZA>YIJ8?>;4+#]O[XIC>Y.
_#FA%R*yBA?c.#]]H's5EC@o1?.%e9/_.
~TextsDA&LI@bL warnings,]QA?cI%.K>%.
= admissionregistration
{Z?lD@yA&P,<p%4[V
{Z?l][<p
{Z%~
disregardsA+>
treatsA+>LC?K
{V[V>U]] evaluatingA>m
{GLV*v,FZ+?*/
{ZA<m+zE]<%0
{Z>@]=[l,E&rA3JA<mQ
{Y<} statement,@sD*^@*1?M
{M<}@d*c
{M@d*c,@sD*^@*1?M
{M@d*c,&%>"]OA?r@1 dry~Run
{fA?c
{VO>URC]DJA&L
notesA+>HA%R*y
{=>5C?c
{=>5<c]O/p>6&>A3,@s%<<j>%#y]#
{Z2>:
{Z?dD&{>,
{Z]&E>Z
{Z*9,QF93BC&S
{Z&g,YL+*E?-
^U,]=,?lE@:B?d;2<j+U.
]s+{DC@&<F; ""IA&s+z, ~*%0%=+z.
]s]=DC@&<F,YL].; ~*%0I%=]<.
_ODC@&<F:S,S~/{X,S~/~*. ~*<F2?l,&%[;>7R ~/~*%iO.
6C@&<F?l][<p,[]D@yA&P,K%~. ~*GM.
^)+4D#pK?L]e]]C]H,[a%w%0.

_LDA>m/Y,E]M[Z/'J@..
_z*w+bHA>m's+4.
~OutcomeBA[w&ABA>m's+4.
^RBA>m]V+4]L[w&B/o.
~WarningsBA[w&A;*e]PO+b>&,#o%eO ran.
^6BA]4>m.#]@S's>I&n4>".
~ResultB checking+4%'A@9BA/cDC>m<n.
~ExpressionsD*M>%+UC<E/b.#]>m[+H+_2A@,.
_z*wBQ+3.
_2BA doubtful+3,YL@z.validations~[~0~].expression.
_z*wBA+3,GA/bO]E&B%'.
^qB]4%!>l.


{/C]4>mI%J#m,E]MO*<.
_zBA>,D]6+nL>R.#lO,>RI>(.
_LDA]6 judge;<x%!>lE?sB#sK[h.#Q.
~ExpressionsD<j8[r,K*dA%v's validation~Actions+].#Q]] audit~Annotations.
6V*vHV+3,C>PKA&cIC+<]5.!oGM.
_~J!+ notes0A%R*yB9 judged?c,#qK>%.
_~J!<!N+4D<j8[rFA]6J@(.!G*v+^+?.
~Named+4D]6E%R%8?>L]:.^z;/p>67]'*a>6.
_zBA>P>,BC>m.
^TE]<HZ+4@FA>P>,,YL].F&b<@.
^hBA>P>,,&#HK*#.
_**;0<E?d,EA[RBP*=.
^)+3D<j8[rFA?cJ>U.#N3,>2,?c,>R, namespace~Object,%TE]:.
_rBA*=,HQ<&,[~ message~Expression+rO. ~QuotesA+3GM.
~ReasonE!}&QBA*=: ~Forbidden, ~InvalidK ~Request~Entity~Too~Large. ~InvalidGM.
^)+3FA[RBA*=. ~IfO+=,KI*e,B@[<'K[l<1,<SI](.
~A<m+3D>AHA>m reuse.
^) identifier[zZ>A?>A]7:]:.^z.
^)+3FA]9's]7,&^]O+T?>.
~A noteFA%R<.,&^+eA?c.
~Last>SBA%7's/_HA%R*y,%iA>m's5. ~UniqueHA>m.
^)+3FA[RBA%R%7,U<d!%#-;>(K*e/vO>C.
_CC]4>mH+_:FZ?d,>QE*b.

~Policy,@:,>QE actionsBA%vBC]4>m.
^qB%wB]4%!>l.


{2]4>mIH+_]P,E]MP denials*M.
~Validating>mDI?.H+_.#iO*P>%+-,A%v/%<}*b.
_'B param~KindD]6+nL>R.#lO,>RI>(.
~NarrowsA?dDA]4>m<F;%~ selections/'J+U.
{/C+<]5/rJ:U/tQ,9>5; ~DenyE#g exclude9>@.
{1C%v+R>P>,:G5KG/k.
^|BAQ>P3.!e[[K@JI?e.
^~BA>P>,;*e<IDBA?c.#;F/cD@yA&P.
^kBA>P>,:2B[V/'J>U.!e[[K5I?e.
{//#J?d]R<}>P3I+b.#Q.
~SelectionB?dG?jEG/kBA3EP<o.!E>T/'J+U.
^kDA<oBC?c,KC<o/V,<j/'.#D>,D@yA&P%3+U.
^kDA<yKA>13<j/'. ~Users]S4/k&- evadeO.
_,E?lBZQ<j+U.#QHC>m;HC%v,*e<I2BA>m's.
_,E?lD1/w>C,*x]P resource~Rules<D[V.
6A>m's@'%1<DA@,>,H>@]=.!jGM.
_,0?l,K0>,B&8<n%0.
^}BA>,DA@&IF;*e<I%=5.
^V@WD1%J#m]eE7?L,&%>%&=[V.

~Validating]I.!ED<D1&)UA@,[c;Q?KI*o.
^qB]4]H&d.


^V@WD1%J#m]eE7&=K?L[V.

~Mutating]I,&)H[[>?,&dG5.!d@IA&?%eO.
^qB<k]H&d.


~A@VD#rK?N<E>,%#2&?.
~Full5BA]4]H,C*QBU/t[_>TYL?3.{K.{F.
{1A]4]HI&),EZ&:OI[sG.
_,E?lBZQ<j+UFA]4]HJ8%J.#h&dE%!>l<x*M.
6C+<&(JA]4]H?NA?c.!oGM.
6A]4]H's@'%1<DA@,>,H>@]=.!jGM.
^kDA<oBC?c,KC<o/V,<j/'FA]4]HJ8%J.#D>,D@yA&P%3+U.
^kDA<yKA>13<j/'FA]4]HJ8%J.
6C&(JA]4]H&?%>%sP%:.].?f#:K ~None~On~Dry~Run.
_]+e!#J!0DA]4]H/%J%:.!%GM.
{)B ~Admission~ReviewDA]4]H?A,%p+T.#AB].E]/I?e.
_~J!<!N+4D<j8[rFA]4]HJ8%J.!G*v+^+?.
~A@VD7>YK?L<E>,%e[Z1]3.
~Full5BA<k]H,C*QBU/t[_>TYL@e.{K.{F.
{1A<k]HI&),EZ&:OI[sG.
_,E?lBZQ<j+UFA<k]HJ8%J.#h&dE%!>l<x*M.
6C+<&(JA<k]H?NA?c.!oGM.
6A<k]H's@'%1<DA@,>,H>@]=.!jGM.
^kDA<oBC?c,KC<o/V,<j/'FA<k]HJ8%J.#D>,D@yA&P%3+U.
^kDA<yKA>13<j/'FA<k]HJ8%J.
6C&(JA<k]H&?%>%sP%:.].?f#:K ~None~On~Dry~Run.
_]+e!#J!0DA<k]H/%J%:.!%GM.
{)B ~Admission~ReviewDA<k]H?A,%p+T.#AB].E]/I?e.
6A<k]HI&)%&]OA3]E&>%%.#8GM.
_~J!<!N+4D<j8[rFA<k]HJ8%J.!G*v+^+?.
_,0?lDC]HI%J#m.
~WritesDC@&<F: ~C~R~E~A~T~E,#b,!],!P,K ~*%0F2.
]vBC]H,EA&:DOI[sG.
]vBA%!]HL/::~/~/host:{b~/path.!e[[K@VI?e.
_b%iZA%!]H@*.!e[[K urlI?e.
_.&:,H!K,DA%!]H's&9<j8@hG.#]@S's[s@!GM.
_bD?EC]H's&*.
^~BA@VD?EA?s.
^|BA@VD?EA?s;P&9<j8F#5.^{.{x.
_|>[JZA?s1>r;A?~GM.
_<BA@VD?EA?s.!9GM.
~A<m!N+3D*/]QC]HK>mI%J.
_D5BA&_,[|HP<(,F<VE messages.
^)+3DI[r]PA]HK>mI]B.#N3,>2,?c,%TEC>m's>R.
mergesV3L@S-{q%C*P
{jC<(B#,>Y>:
^)+4D&=>,L[Z1]g]]C]H,[a%w%0.

_LDA>mIF,EA&?DO<:.
^qB<k%!>l.


{2>,C<k>m&?,E/9.
_zBA>,D<l+nL>R.#lO,>RI>(.
_L]V>,A<l&=: ~C~R~E~A~T~E,#bE!P,<x!].#Q.
~Named+4D<l?>L]:.^z.#/>67]'*a>6.
^/<8Q%#A>@,U/tQ.!d@IA&?%eO.
6V*vHC mutation,C>PKA&c?NA?c.!oGM.
_~J!<!N+4D<j8[rFA<lJ@(.!G*v+^+?.
6A<k>mI%A%&]OA3]E&>%%.#Q.
_*&=JV3,LC<QKLC>Y.
{2B apply~ConfigurationE json~Patch/1A&=;A>@<j8#o.
^.LV3J<Q,F patch~Type ~Apply~Configuration.
^.L#,>Y>:,F patch~Type ~J~S~O~N~Patch.#^&-%1?Q+K.
~ExpressionD<:V3J<Q.
^)+3FV#>~{~}RA+KJ4,<RLG%C. ~Atomic<+,<@E structs&084.
~ExpressionD<:>Y>:.
^)+3FC<(B ~J~S~O~N~Patch~{op,>[,+e,]7~}. jsonpatch.escape~Key escapes@pH/a.
_CC<k>mH+_:FZ?dE>Q.

~Policy,@:E>QBA%vBC<k>m.
^qB%wB<k%!>l.


{2<k>mIH+_]P.
~Mutating>mDI?.H+_.#iO*P>%+-,A%v/%<}*b.
_'B param~KindD<l+nL>R.#lO,>RI>(.
~NarrowsA?d]V>,A<k>m&?;%~ selections/'J+U.
~# admissionregistration~/{~
~Param~Ref.parameter~Not~Found~Action	{//#J?d]R<}>P3I+b. ~DenyGM.
~# admissionregistration~/|!
{%.failure~Policy	6C+<&(JA]4]H?NA?c.#(GM.
{%.match~Policy	6A]4]H's@'%1<DA@,>,H>@]=. ~ExactGM.
{%.timeout~Seconds	_]+e!#J!0DA]4]H/%J%:.!0GM.
^y.failure~Policy	6C+<&(JA<k]H?NA?c.#(GM.
^y.match~Policy	6A<k]H's@'%1<DA@,>,H>@]=. ~ExactGM.
^y.timeout~Seconds	_]+e!#J!0DA<k]H/%J%:.!0GM.
= apidiscovery
{kDP>,@yA&P
{kDP>,<,H<p
{kD[Z1LA serving@S/o announced
{kDA+7@S*P>%%:,@sD[Z1>1K<]
]y+{,]=E?lHQ*N,%;U ~/{;E ~/{<J&MD%IFOG ~Accept/(.
]|*e:A*NI<}<(B[4>,.
^UR2D[Z@Q,[]B/.>w+T.
_*!B+zH%(*I.
~CarriesA+z's5%0;A&s+z/%>".
_a]=BA+z,A>tQ+T.
_*]<BC+zH%(*I.
_e5BA]<,YL]..
_ODA]<@U,[;][[V.
6A?lBA]<1]#J**.
_*?jH%(*I.
_75BA?jH>],YLS.
_zBA>,DA?j%<R.#lO,A?j+/>7FP[;.
6A?j's>,<,H<p.
^|FQ3BA?j0A&W<&,YLN.
_LDA?j%<,YL+n,<(,]FE&{.
]tBA?jF&W<',YL po.
^4<nD<(A?j[fR>A,YL2.
_3%m93BA?j,YL<.E[).
_*[:H%(*I.
^|BA[:%iA3's>[,YL@2.
_zB]MA[:%<R,YL ~Scale;F&g,A/bB[T>>.
~TypesD&-8@PJA[:,]P[Z1>A[SP response~Kind.
_LDA[:%<,YL+n,>YE]%.
= apiextensions
{E%@%0E*]+KDA]</m
{=A]H
{RQ4B>,FA&P
{RA>,B9<o%?
{kDO/1
{kDO*P>%
{kDOI>%/d
{kDA?jI@R
{kD<}>@*6BA+z/1A<n
{kDC@8BV>1*6I>%[7
{kDA*6]A]"P>,1*8
{kDC+zBA&P's>I*R/%P%D%7
{kDC]7I<]
{kDA]77@~>7>5
{kDA]7I]h
{kDA+J<j>%84/-
^},@:,]=E&oBA?jDC*6#}.
]s+zBA*#?j,C*Q.!t.#]&P's>I*R<tV%D%7.
^}]BFA*#?j;[]B%9*6HA+z1>%#q.
6*#>,<,H<pK@yA&P.!t>5 established.
{)BA*#?j,R[|<n;+#QIA[2]<.
^Z>,1 turned+eQ]<BA*6/Q%9. ~Strategy#:GM.
^>:[r,/]+e>1 definitions,[5+KD<}@8*2. ~Use x-~{{C~}-preserve-unknown-fields.
^Z*#>,&=%r]=.
{3&r>,%rA[4]<E>A.
_bD&r;?eR strategy#h,?MR#:.
~WebhookD&r*#>,%r]=.
{1A&o]HI&),EZ&:OI[sG.
{)B ~Conversion~ReviewDA]H?A,%p+T.#AB].E]/I?e.
]vBC&o]H,EA&:DOI[sG.
]vBA&o]HL/::~/~/host:{b~/path.!e[[K@VI?e.
_b%iZA&o]H@*.!e[[K urlI?e.
_.&:,H!K,DA&o]H's&9<j8@hG.#]@S's[s@!GM.
_bD?E?dF&o.
^~BA@VD&r.
^|BA@VD&r;P&9<j8F#5.^{.{x.
_|>[JZ&o?s1>r;A?~GM.
_<BA@VD&r.!9GM.
_*]<BC*#?j:/9OI@R,]3E@b.
^|BA]<H>]E%@,YL]/. ~Stable]=1>t.
6A!B>/[[]<.#k+A,P>]%:!5,&%[4>,[*.
_xFAQ]<HZ>,1[4. ~Older>,/Z[U]"?v.
_x<:9?cF[[]< returnC]DJA&L.
_rBA]DDC*@]<+r,Z<nC<z]<GM.
_YGZ>,B[[]<1 pruned, defaultedE]3.#Q.
{2B[)E@2[[]</%;]][V,V3I]gLC]T.
~ColumnsD[BBA>, show%iA5.#AR[T ageGM.
_~J eight+KGZ+J@K+Q>,,%n5E<o.
~A+JBC*#?jGZ<+&-8 filtered.
_2BA selectable+J,YL .{s.color:C[6,/OK%}>F<TE<+.
~A&TH[BBC*#?j.
~HeadingBA*#?j's&T;&M printOH capitals.
_zBA&T's]8:[6,/O,>),%}K**. ~Others/uA cell*e.
^O[wBA&T's]8,YL int~3~2K**-time.
~ExplanationBA*#?j's&T,F>_.
^Z dispensableA*#?j's&TI:!!I%3@b, greater>+H]X>E>7.
_2BA]7DA&T@c,YL .{s.{h;B@[,A+T.
^}BC*#?j,H>],H>,E0A&W<&.
^|BA?jH>],H<5&5E+W.#]*6/VI&) ~P~L~U~R~A~L.~G~R~O~U~P.
^|FQ*#30A&W<&.#]/bH<5&5GM.
]tBA*#?jFA&W<&,H<5&5.
_zBA*#>,H&,&5.!t>5 established.
_zB<+BA*#>,.#]/bR ~List%iOGM.
^4<n,YL2,D<(A*#?j[fR>A.
_*%LBC*6's['.
^%BA*6DA&_I#m.
6A%LBA*6/1.
{0A*6's&_/o&>P[).
_*]^FA['BA*6's&_,YL ~Plural~Conflict.
^@BA*6's&_F>_.
_iBC*6:&a,#q<nE[4]=.
^6BA*6;]@F ~Established%e creating>,.
^}[zZA?jI@R.!@]B5H conflict/vAQ#q%e.
{)HZ>,7[.8[4;>"&-/u@z.versions. ~Remove>1>6/->5>,1?v.
~AddsC?jJA!B,]V*#>,1 handled<!&#-{P>6. ~DeletingO*9[V2.

_s?jDI]B:+z,<n,@:E]=.
6A?jI@R,E[zZ<n.
^qB*#?j definitions.


~HoldsA@8BQ]<.
~Structural@8BA>,. ~Undeclared+K1*[,+(%@,/bE<T.
~SubresourcesBC]<BC*#?j.
^!*e3 switches0A[)[::[W[)I]gU ~/{v%0,E>&*d[X.
~Switches0A@2[:,GZ autoscalersEA@2&W?>E4?Z.
~Has<}+K;P presence switchesA[)[:0.
{1C*#3/[]MP@2[:@c.
_2BA]B>)B?Z,%m .{s,YL .{s.{h.
_2BA>v>)B?Z,%m .{v,YL .{v.{h.!@<]]7&yL!!.
_2BC[6RC/i@JFA3'sS,%m .{sK .{v. ~Autoscalers<tO.
~QuestionJC&o]H,EP%:HA@,+a.
_'DA@S%KA]HJ&p.
_s&q>,KA+>,+NHGA]H.
_'J&p,EA]<DI]B.
^^BA?0JA&o]H,ZA%:<j?T.
^TE]<D2>,1J8&qJ,YL shop.{K~/v~2.
_'BQ*#?jDA]HIJ&p.
~ResultBC&oGC]H.
_s[yBA?0DA&o%<.
~Converted>,HA>?BA?0.#?[T<T,/kE%8%07&=.
_kBA&o: ~Success,K ~FailureRC<SDA&LI@b.
_YBC]7HC*#3,R keywordsB ~Open~A~P~I!/.~0.
_H:[7@9/'<}/=.
_H:[7@9/'Q dialectB#,@8.
_H:[7@9?TC@^>SH9>g.
_rF>_#mA]7,@bG explain.
~J~S~O~N[wBA]7:3,%G,[6,/O,>)K%}.#Q,+(H all~Of, any~Of, one~Of,>%,ER int-or-stringK[}+K.
^O+aBA]7,YL**-time, uuid, email, ipv~4, cidrK uri.#d>6 bringC]D%0.
_e headingBA]7,F>_.
{&FV#o+J,H?dEH]MI?>+eA[3. ~Must8]1/V.
^S>)%.,/V/C[~ exclusive~MaximumI[r.
_x<:A>)B maximum/V[l great.
^l>)%.,/V/C[~ exclusive~MinimumI[r.
_x<:A>)B minimum/V[l small.
^w&@DC[67/'.#2A&tB@'.
^K&@DC[6<j/'.
~Regular+3HA syntaxB ~R~E~2DC[6<j<D somewhere; ~^E $ anchorO.
^w/UDV%G7/'.#2A&tB@'.
^K/UDV%G<j/'.
_xI?M;]' x-~{{C~}-{W-type4F arrays]]*_.
_%DA]7<j8C]T multipleB.
{'BZA]7<j8Q.
^w<ODV37/'.#2A&tB@'.
^K<ODV3<j/'.
^}B<ODV3<j/'.!@<NRCMI<x<].
_YB*{/TBV%G,?eF arrays.!@<(B@9G positionI?M.
_ZD<j2#pA]7.#^]2%0:+K1*1>F.
_ZBZ+#Q<j#pA]7.#^]2%0:+K1*1>F.
_ZBZU/tQ<j#pA]7.#^]2%0:+K1*1>F.
_YD<j>%#pA]7.
_ZBV3's<OG5. ~Others1*[[~ preserved.!l additional~Properties.
_YB2<OBV3R+c/a.!l properties.#PUA?~.
_H:[7@9*M>%&D<OG pattern.
_H:[']M<O depend09>@LC@&.
_H:2/UBV%G/'Q@8.
_H:[7@9/'<}<m>T.
~LinkJ+h*OBA]7,]]*b0]5.
~Sample]7F>_,]]*b0]5.
_x#rE/[>(,ZI>B*[K?WGAM.#PUA?~.
_x/[<ODA@8*P>% declare,&%>%][[]DO*2.
_x<CV3R%@,/bE<TBP>I,Z<t<} declaration.
_x#rV/OKC[6,YLC>oG>)K5,]]C[w.
~MembersD identifyV/TBC<(B[w<?,2 scalar,E?eKRCM.
^Z@S-{q%C mergesA%G: atomicLC]T,4G]7,<?GP/a,]]*_. ~AtomicGM.
^Z@S-{q%C mergesA3: granularG<N,K atomicLC]T. ~GranularGM.
^)@'DA]7<j@.. ~Their&tI bounded:<"A sizesB<+,<@E strings.
~A!N@&DC]7BC*#3<j@..
^)+3>G self,A]7UA@&'s>g,D<j8[r.#k old~Self,A]7%e,O/Y]&.
_rBA*v]OA@&I broken,HQ<&.#]@&/VGM.
^)+3FA[RBA*v. ~IfO+=KI*e,<SI](.
^hBA*vD breakingA@& causes. ~Field~Value~InvalidGM.
~MemberDA*vI?^F,YL .{s.size.#]@&'s>I>gGM.
_x<: old~SelfV>=,@sDP@&%1/Y<y]8,]POI*e.
~Any#,]7,YLCM.
_s]7L#,[R,HA%t+a%0.
~A@8,KC<(B[V,BZ*#?l[FAQ@8.
_sQ@8F*{/T,Z[!%_H#,.
_H:@9BA/UG[T position.
~A@8,K[rK+AHP>g.
6<OB%=/b1%.,L[rK+A/NBC@8.
_YBA undeclared<O,Z[!%_H#,.
~A@8,KC<(B<N<n.
_YDV3RA<N<j@.,Z[!%_H#,.
^}BA<OD%9<N?f.
~LinkJ*O>FA@8.
{/A linked*OI#m.
]vBA linked*O.
^>:]']=,]V+T*p/%[[5.
_YB2]=%*.!l@9B@m]=.
~SubresourcesB2]=%*.!l[;B@m]=.
~ColumnsB[BF2]=%*.!l columnsB@m]=.
~FieldsGZ+J@K+Q>,B2]=%*.
{1A&o]HI&),EZ&:OI[sG.
{)B ~Conversion~ReviewDA]H?A,%p+T.#AB].E]/I?e.
_2BA]7DA&T@c,YL .{s.{h;B@[,A+T.
~# apiextensions~/|!
~Custom~Resource~Definition~Spec.preserve~Unknown~Fields	6+KD<}@8*21[4;[rGM.#k+A,@9<j8[7.
~Custom~Resource~Definition~Version.schema	_YB[[]<%0;QD2]=@][!H@z.validation.
= apiregistration
{kDO/1
{kDO*P>%,E?dFA]<+n ~5~0~3
{kDOI>%/d
{kD?dFA]<&-8%;
^qB!B@W.


_b%iZV+7!B@S@*.
^~BA@VD@UA+z]<.
^|BA@VD@UA+z]<;P&9<j8F#5.^{.{x.
_<0ZA+7!B@SI&)G/:.!9GM.
~A+z]<BA!B,E]S@UO.
_bD?dFA+z]<1>V0J. ~This@S/VGM.
]s+zDI?O,YL<V.~{{A~};*eFA&s+z.
{(BA?O+z,YL]/.#]3/VI&) ~V~E~R~S~I~O~N.~G~R~O~U~P.
_x>W?d0]] checkingA+7@S's&9.!l ca~Bundle.
_.&:,H!K,DA+7@S's&9<j8@hG.#]@S's[s@!GM.
~RankBA+zH*I,+e!#J ~2~0~0~0~0;A greatestBP]=&y. ~Higher+{&U+T.
~RankBA]<][P+z,+e!#J!':A/.I>t;%4*u,A<c stableE<z.
_*%LBV!B@V's['.
^%BA!B@VDA&_I#m.
6A!B@V/%A%L.
{0A!B@V's&_/o&>P[).
_*]^FA availability,YL ~Local, ~PassedK ~Failed~Discovery~Check.
^@BA availabilityF>_.
6A+z]<I%V.
^6BA!B@V.#]@S&C regularlyD+7@T%:.
~RegistersC]<BV!B+z,@RG[[@SKGV+7@S.

_s+z]<,P rank,EA@VD@UO.
6A?O]<I%V.
= apiserverinternal
{kD2!B@T[3Q]<
{kDO/1
{kDO*P>%
{kDOI>%/d
_s]<HZ9!B@S[5C?j,@sDC<X/e]O2 agree. ~Named ~G~R~O~U~P.~R~E~S~O~U~R~C~E.

]|*e:[2]=/'C[)>7.
{)G!B@S,EAQD[Z/'H common.
~Has<}+K.
{)HZA!B@T[3C?j.
{/9!B@S@1BA?j,]gUP[".
{(HZ2!B@T[3A?j;#o]R[Z*F.
^6BA[2]<.
{)BC?jUQ!B@S.
^^BA!B@SDA*pI+e,E5BP/s.
^TE]<HZ[[!B@S[5A?j.
{)D[[!B@S&-?>+eA[3.
{)[aZ[[!B@S>/A?j,2B[V decodable.
_*%LBC[2]<'s['.
^%BA[2]<DA&_I#m.
6A[2]</%A%L.
^RBA[2]<DA&_]E+bU.
{0A[2]<'s&_/o&>P[).
_*]^F]WA!B@T agreeK>%.
^@BA[2]<'s&_F>_.
^qB[2]=.


= apps
|"]"9NI?B%eA<|,E?S[VH reverse
createsE*9SU>5]O@4
{g>DS,A/.>)+T
{U>DS]"C])*9[V
{RA&GEP*(
removesA&G%#PNK4
ends2>1S%eA+T<yQI&|
{7<ySE?S>1>6C+IUC[c
{zDU/t?Z/y<HS1%V
{zDA?| movesKI&[;!q%#A?#*+
{zDC?Y4&0&{K*7S
{g>DS0C+I<~UC[c
{uA<y[L]PC])*9A>1N
{zDS&08&|K*8,YLFC?3
_T>*SD/Z5,/45E&I]O?W,YLF databases.

_9,&IE>?B]&DA[(4%)U.
^;E?uBA[(4'sS.
^Z@)SBC[(4+nC&>[L.
6C[(4?X>DS/V;#TGM.
_1E paceBC[(4's?{]%;?MR ~On~Delete.
^oBC[(4's?{]%.
_%B lowest ordinals]VS/ZA>1[L,F canaries;!!GM.
_9BC[(4D78 unavailableHP]%:C>)KC>c,@"*U,U/t!#. ~Dropped[~P+jI0.
6C[(4's&I,E[T*(,1*8RSK4.
~FateB2&I]O[T[(4I*8;#SGM.
~FateBA&IBSD@4*U?S;#SGM.
^ZC[(4'sS1>*.
_%BC[(4's+TN;!!GM. ~RaisingO?SAS%mE#}SUA top.
^?['BC[(4.
~NumberedSJ@(;!#GM. ~Scaling*U?SA/.>++T.
^kBA[(4's>IS;A[L<j&4[V.!t.
_8D9 ordinal+o,RP>I5E&I;?o<j8!F.!@&=<:C<y?t.
^2<8F9N,<m ~T~E~M~P~L~A~T~E-~S~E~T-~O~R~D~I~N~A~LE<gLAXBA[L's5.!t.
~Headless@V,<8G]l,[zZ9N/%C!^5YL web-~0.~S~E~R~V~I~C~E.!t.
6>*S["E[0QGQK2U>5; ~Ordered~ReadyGM.!t.
^ZC&>[L?=@)>*S;#TGM.
_)&m?u/]F[{C[(4's?|;!%GM.
_]DC>*N[+?B%eO&yL%V;!!GM.
{0&IBA&G[M1*8;<xGM.
{1A numberingBA[(4'sS%h.
^;BC[(4'sSUP&m's/o<3.
^RBA[(4DA[)IF.
_9BA[(4D+-,?BK>%.
_9BA[(4D>U[T??>{.
_9BA[(4U current~Revision.
_9BA[(4D/'P<{[L.
^:?tRA>1[L,F ordinals%mA partition.
^:?tBA[(4's>v[L.
_uDA5BC[(4's<y?t]E[G;>SBA<|5's/&.
^6BA[(4;P>I&m]e>".
_9BA[(4D/'%d?BF<Y.
_*>-#mC[(4,F&nB>A.
^|BA[(4&_,>5HA<(.
6A[(4&_/1:#_,!qK#d.
{0A[(4&_'s[)/o&>.
^,]^FA[(4&_'s&6.
__#mA[(4&_,F>_.
^qB[(@Y.


_T interchangeableSE moves[V stepG stepJC&>[L,RC?Y4F9.

_8[L,>)BSE]GB?|DA*?%)U.
_BBA*?'s?|E&yBPS.
^?['BC*?.
_9BA*?J@(;!#GM,!![12. ~LeaveO>C]PV%U@YO.
^kGZA*?+RP?Y@YES;A[L<j&4[V.!t.
_8DA*?@*;?o<j8!F.!@&=[%C?|.
^Z<yS?V>1>6]OA*?'s[L&?.
_]DC<yN[+?B%eA?|&yOL%V;!!GM.
_)?Y@Y/]F[{C?|;!%GM.#k!![XI<}]G%Z.
~Holds rollouts:[L&?/'<}*b]"OI+A,[^@4 works.
_]]]?#%#ZA&_#J turns!q;!;GM,#n<Y.
^ZC*??XPS.
6>1E<ySBA*?@(@dG@dHC?|;#TGM.
^oBA*?'s?{]%;?MR ~Recreate.
^Z+DC?|'s>)BS7 stray+e?Z. ~Both<%U!!1?M.
~AvailableSD78<]+e?ZHC?|:C>)KC>c,@"*U; ~2~5~%GM.
_9#n?ZD7+-HC?|:C>)KC>c,@"]#; ~2~5~%GM.
^;E&aBC*?UP&m's/o<3.
^RBA*?DA[)IF.
_9BA*?,>1E<y,<v+S>#[P.
_9BA*?D/'P>v[L.
_9BA*?,>1E<y,D>U[T??>{.
_9BA*?,>1E<y,D/'%d?BF<Y.
_9DA*?'s?Y@Y want&%D1>%%V]k.
_9BA*?D1%j*8E[.+-.!D[~P+jI0.
6A*?I%V, progresses,E&-&{PS.
_uDA5BC*?'s<y?Y4]E[G;>SBA<|5's/&.
_*>-#mC*?.
^|BA*?&_,>5HA<(.
6A*?&_/1:#_,!qK#d,L#JI]R paused.
{0A*?'s&m/o]i[[&_;A?#*+&y+eO.
{0A*?&_'s[)/o&>.
^,]^FA*?&_'s&6,YL ~Progress~Deadline~Exceeded.
__#mA*?&_,F>_;<nA?Y4U]_.
^qB deployments.


^Z@)SBC*&4+nC&>[L.
6C*&4?X>DS/V;#TGM.
^oBC*&4's?{]%;](R#T%0.
6C*&4's]%+T[1CT's>1NK[%A<yQ. ~ExactlyQB%~<%I!!.
_"D7/lV%V*&NHV]%:C>)KC>c,@"]#;!#GM.
_"D7@(>1E<y*&N[fHV]%:C>)KC>c,@"]#;!!GM.
^?['BC*&4.
^kGZA*&4+RPS;A[L<j&4[V.!t.
_8J@(09TDP node~Selector,%"E[k admit;?o<j8!F.
^ZC&>[L?=@)*&S;#TGM.
_]DC<y*&N[+?B%eA]%&yOL%V;!!GM.
_)&m?u/]F[{C*&4's?|;!%GM.
^;B<~,>%BS,G]MA*&4@*0[V.
_"D/'A*&NE1<JJ.
_"D/'A*&N&%<}<2 admitC<yQ,YL%#C[D.
_"0ZA*&4]CPN,G/kE[E.
^?<~]V*&N>WP??>{.
^RBA*&4DA[)IF.
^?<~]V*&N/%A>v[L.
^?<~]V*&N/%%d?BF<Y.
^?<~]]V%V*&N.
_uDA5BC*&4's<y?t]E[G;>SBA<|5's/&.
^6BA*&4;P>I&m]e>".
_*>-#mC*&4,F&nB>A.
^|BA*&4&_,>5HA<(.
6A*&4&_/1:#_,!qK#d.
{0A*&4&_'s[)/o&>.
^,]^FA*&4&_'s&6.
__#mA*&4&_,F>_.
_TQN0*{T,K0[]DP[L@L.

_8[LE]GB]%DA*&4%)U.
^;B<~RE]]A*&N.
^qB*&@Y.


^dC>)B*tS@);<e<8E@3GC*?.

_%BSE[LDA?Y4/[.
^;BA?Y4'sS.
^qB?Y@Y.


^?['BC?Y4.
_9DA?Y4/[;!#GM.
_]DCNBA?Y4[+?B%eO&yL%V;!!GM.
^kBA?Y4'sS;A[L<j&4[V.!t. ~MatchingS]]C&m1 adopted.
_8DA?Y4<:]PQI<].!@&= affects/pS%0.
^;BC?Y4'sSUP&m's/o<3.
_9BA?Y4,<v+S>#[P.
_9BA?Y4D/'*{/iBP[L.
_9BA?Y4D>U[T??>{.
_9BA?Y4D/'%d?BF<Y.
_9BA?Y4D1%j*8E[.+-.!D[~P+jI0.
^RBA?Y4DA[)IF.
_(#mA?Y4,>v>7]RO&0&{K*7S.
_*>-#mC?Y4.
^|BA?Y4&_,>5HA<(.
6A?Y4&_/1:#_,!qK#d.
{0A?Y4&_'s[)/o&>.
~Failed~CreateK ~Failed~Delete:]MA?Y4&u>%*MRPS.
~Error[RBAN]cD+<FA?Y4.
~SnapshotBC*&4'sK[(4'sN[L,/]F[{C?|.

~SavedN[L,LC>YBP>KDC?z%B.!t.
_%BA snapshotHP>K's history;A/.IA<{.
^qB&m?u.



















= authentication
^#]V bearer[g[[I.#;[4;]IF[h+nA@,+a+eA@S.

_vJ+%,EF]UO<j8<J.
6A[gI+v,E]VOI.
_vJ+%.
~Bearer[gJ+%,L&M@MO;?e.
{4A examined[g<j8<JF;QB[VI*o.#]@S/VGM.
{/]E+b>C#mC[g.
_x/>A[gI]1;>B#o,EA])[K>&.
~Whose[gOI,>5OI authenticated.
~ThoseBA%J audiencesDA[gI<JF. ~Unless&BOI#o,EA[g&yFA@S%0.
{5A[g]E?MK&u>%8 examined.
~A])L authentication/eO:5,+{E<c.
^|BA]);F@V#u[@:serviceaccount:^{:^z.
_p]*%?]S/'A@,5Q%#A>@,YLC@V#t&| anew.
^UDA])%lJ,YL[@:authenticated,F]V?wA])7 act.
^Q+:#mA]),YLANDC[gI&!J:<+B textsG/_.
^#FC[gBC@V#t,>rJA#t's[:[g.#;[4.

{/[gI]B:F]U,F/9<1,&!J]M.
_s<y[gEP*h.
_qBC@V#t's[g.
{4A<y[gIF;A@S/VGM.
~LifetimeBA<y[gH@A,U/t!;;!3GM.#]%:[K]M]E+x.
_8,@BKTR]V*:A[g%c invalid.
~A[gD]E issued.
~Issued[g,C#, ~Web ~TokenJ@ML bearer[g.
{0A issued[g*l. ~Clients%IFC<yQ%e.
_&DC[gI&!J,HA#t's<o[~OICT.
^hBA3DA[gI&!J: ~Pod, ~SecretK ~Node.
]s]<BA3DA[gI&!J:]..
^|BA3DA[gI&!J;CN<j@(LA@,@V#t.
_{DA3DA[gI&!J<j/';%=GM.
^#A@SF]UO[HA@NB[[?c, impersonation/C.#;[4.

_s%::]SA@NI.
{3A@NBA?rI.
{",+{E+h+:GZA@N's?w1*..
= authorization
^#]QC])7*M@v.#;[4;]IF%S+nA@,+a.

{"%J#m,EA#vDA])]CJ[F.
^=]QA])HA@z7[FA#v.
^#]QA@N7*M@v. ~Every authenticated])7%I.#;[4.

{/A@N]CJ*M.
^=]QA@N7[FA#v.
^#]QC])7*M@vHQ<o.#;[4.

{3]CJ*M]M;A<o%J#m<j8A?r's>I,E>]1?M.
^=]QA])7[FA#vHA?r's<o.
^!#v0!B>,.
{1A#v[H>g;*eF&P-{m>,,K2<pU>5.
{/IJ8*SRA?j,YL+n,<(,&{K*7; ~*F2.
]s+zBA?jDA#vI0;*eFA&s+z, ~*F2.
]s]<BA?jDA#vI0;%=]POI*e.
_75BA?jDA#vI0,YLS; ~*F2.
_0BA3DA#vI0,YL<.K[);*eFA3/V.
^|BA3DA#vI0;2]POI*e.
^oC<(,]FK*:%J#mJ>,R&8+J]8.
^oC<(,]FK*:%J#mJ>,R&8/k.
^kBA>,%J#m,LC[RKL&a,>%%~.
^j@JBA>,%J#mLC[R,YL app=|&. ~What&08?>I/@.
^60/kBA>,%J#m,2BZ//.
^L]8BA>,%J#m,LC[RKL&a,>%%~.
^L@JBA>,%J#mLC[R,YL@z.{^=n~1. ~What&08?>I/@.
^60+KBA>,%J#m,2BZ//.
~A?cFC#c>[>FA?j!B.
_|>[%J#m,YL ~/metrics.
^V methodBA>['s?cH<5&5,YL+n.
^!#v,R+#Q sortB%Q,EA])K+zD]CO.
~Action0!B>,DA])]CJ[F.
_KFC#c>[DA])]CJ@M.
^|BA])]V?w1%J#m;?e]]+{.
^U]V?w&vFA]);>"I#z,>%*x[@:authenticated.
^Q+:#mA])]V?w1%J#m.
_{BA])]V?w1%J#m.
^!#vDA@N]CJ[F;+#QBA[vI4.
~Action0!B>,DA@N]CJ[F.
_KFC#c>[DA@N]CJ@M.
^=#mV#v.
6A#vI%..
_x/>V%T forbidsA#v,?8[S having>&J@0#mO.
{5A#vI%.K>%,YLA%vD%/O.
{/]K]h]R deciding,YLC<]?x.#]#v7[.8%..
~Lists]MA@N7*MHQ<o,F showing.#;[4.

{2<oI%J#m;A%:/vO*e.
_s@N's?w,L+DL[Z&-8<).
^~FZA@N's?w1<).
^~HZA@N's?w1<);?e.
_PBC]), unsortedE>q?U.
~Actions0!B>,DA])7[FHA<o.
_|>]DA])7?c.
_x]PV%T,YLC]H,&0<(P@',@sD<c78%..
{5?w&u>%8<),YLC%vJC<]?x.
~Actions0!B>,DC])7[F:9];09BA?l.
{/A])7*MR[Y?l; ~*F2.
]s+{BA?lDA])7]';A*e[RIA&s+z, ~*2.
_7<nBA?lDA])7]',[;LHS~/{X; ~*F2.
^}BA>,DA])7]';2]POI*e.
_|>]DC])7?c.
^V methodsH<5&5DA])7@MJ[Y>]; ~*F2.
_3DA])7?c;C ~*UA*h[!F%=?m.

~#%S~/|!
~Subject~Access~Review~Spec.group	^U]V?w&vFA]);/p]=&([V+{.
= autoscaling
{QC<U#mQ3,YL?dBV/H
{QC<UB9N, averaged>GAS
{Q!QK<PB]TS
{Q!QK<PBQWB9N
{QC<U+e>FA&P,YLC?1's/x
{zD<V&-8?>E@4I>%>.[a!!?Z
{zDA]a's@2&-8?>E]g
{zDC&!K@{<"&>A>)D<V%IF
^}V3BA%U's<oG/bE5.
^hBA3DI@3K<K,YL ~Deployment.
^|BA3DI@3K<K.
^TE]<BA3DI@3K<K,YL%E~/{}.
^?@4:]MI@3,%rZ bounds,EGZ<V.
~WorkloadDI@3,YLC*?. ~Leave?Z>CBP manifest.
~Lower&!BA%U;!#GM.!!<uC+jEV#>K!n<U.
~Upper&!BA%U,>%%mA<5Q.
_o!Q]'B2SH>bB]M[Z?c;!>GM.#D<V<t v~2.
{/V%U<KE*.UP/o<3.
^RBA%UDA[)IF;/w>CGA&#-{P&m.
{0A%U/o&>A>)B?Z.
_JBA@3]aUA%U's/o<3.
_JDA%U/o*.0.
^t!Q]'B2SH>bB[T?d,H]..
^/A>)BC]a'sS,*{!*@A,G]MAS]'KG>@<V.

~Workload, boundsE<VBA%U.
~Latest<VE decisionsBA%U.
^qB autoscalers.


_%B?ZB%=]aD@UA@2[:.
^|,<oE resource~VersionBA@3]a.
_%B?ZDA]aI%JF.
_%B?ZDA]a/%,EZS[Z1.
{/C]cBC@2[:&?.
_JJ@(;]g/QA]a's>I@z.!!GM,Z[12.
{/C@2[:[K#mA]a.
_9DA@3]a's[)&y.
^j@JBA@3]a'sSL[R,YL app=|&.
_*<URP[I;+#A<NDP[w<nI+N.
{1A<U&V+e;[KZ>@<NI+N.
^vE[IF[w#>;<uV#xD@U*#<V.
^vE[IF[w#H;<uV#xD@U*#<V.
_NE[IF[w ~Resource.
_N,WE[IF[w ~Container~Resource.
^vE[IF[w!n;<uV#xD@U+8<V.
_XGC<U#mQ3.
{&J?:FA3's<U:H2,K*KGA>)BS.
^|BA<U#mA3,H]..
{&J?:FA3's<UH2,H]..
^kD<qA<U#mA3*U,H]..
{&F9NJ?:FA3's<U,H]..
_XGC<UB9N, averaged>GAS.
^|BA<UD9N/%,H]..
^'>G2SJ?:F[T<U,H]..
^kD<qA<UBAS*U,H]..
_XGA!QK<PB]TS.
_NB]TSJ measure:&zK<P.
{!BAS'?jJ?:H>bB[T?d,H]..
{!BA?jJ?:0%WF9N,H]..
_XGA!QK<PBQWB9N,@sD@e*M>%&v.
_NBAWJ measure:&zK<P.
{!GAWJ?:H>bBP?c,H]..
{!GAWJ?:0%W,H]..
^|BAWDI<KH9N.
_XGC<U+e>FA&P.
^|BA<U+e>FA&P,H]..
^kD<qA+8<U*U,H]..
{&J?:FA+8<UH2,H]..
{&F9NJ?:FA+8<U,H]..
_*<K<U;A<NDP[w<nI+N.
{1A<K<U&++e;*eFQD&u>%8?>.
^t]7F[w#>.
^t%WF[w#H.
^t]'F[w ~Resource.
^t]'F[w ~Container~Resource.
^t]7F[w!n.
_*>-#mV%U.
^|BA%U&_,>5HA<(.
6A%U&_/1:#_,!qK#d.
{0A%U&_'s[)/o&>.
^,]^FA%U&_'s&6,YL ~Too~Many~Replicas.
__#mA%U&_,F>_.
^t<U#mQ3.
_&DA<K<UI#m,H]..
^|BA<K<U#mA3,H]..
{&DA3's<U+~H2,H]..
^kD<rA<K<U#mA3*U,H]..
{&F9NDA3's<U+~,H]..
^t<UBAS.
^|BA<K<UBAS,H]..
^'>G2SD[T<U+~,H]..
^kD<rA<K<UBAS*U,H]..
^t!QK<PB]TS.
_NB]TSD]E<K:&zK<P.
^t]'G]TSH>bB[T?d,H]..
^t]'G]TS0%W,H]..
^t!QK<PBQWB9N.
_NBAWD]E<K:&zK<P.
^t]'GAWH>bBP?c,H]..
^t]'GAW0%W,H]..
^|BAWD]E<KH9N.
^t<U+e>FA&P.
^|BA<K+8<U,H]..
^kD<rA<K+8<U*U,H]..
{&DA+8<U+~H2,H]..
{&F9NDA+8<U+~,H]..
{yA>mD%/A largest&=
{yA>mD%/A smallest&=
forbids@4H[[ direction
{GS
{G>bBASD ran]OA>d%f
{8UC>cBA?d
{8UC]7BA<ULC]T
{8UC]7F9N
{/I<K,R[J;A<UD%KFA<dS]Z.!>~%BA requested!QGM.
^Z fastA%U7#yE?QS.!MMSU<d double (or+|J!4)UC<3,E removal]A ~5<Z.
_h<%BV%U,%?F%~ directions.
_h<%F addingS.!MMA/nB!4SE!&~%H!*@A.
_h<%F removingS.!MM27+s][!*@A,%#C windowB!1@A.
_h<%BV%UFQ direction.
_]B past recommendations,!!J!3,BZA<d cautious%B;!! upwardsE!1 downwardsGM.
{2B@[@{<%%B; ~MaxGM.
_h<%J select+e;U/tQ.
~Deviation+eA<U's[I,YL!!.~0~5,D&?>&;!!.~1GM. ~Dropped[~P+jI0.
_*@{<":/9<iA>)BS7&=][C>d.
6A@{<"'s]7&ySK>b.
_9K>bD78#zK?R][A>d;#n!!.
_],!#J ~1~8~0~0,]V&?&v%'A@{<".
_&BA@,<oDA<UI#m,YLV/H.
^|E/kBA<U#mA3.
^|E/kBA<UD9N/%.
^'>G2SJ?:;P[wI ~Average~Value.
{!BA?jJ?::0%WF9N,KH>bBA?d,Z9W[W<u.
{!GAWJ?::H>bBP?c,K0%W.
^|E/kBA<U+e>FA&P.
{&J?:FA+8<U:H2KF9N.
^}C<UUC<V#x.
^|BA*#K+8<U,LP#x/eO.
^kGZA#x narrowsA<U*U;2BO]O#o.
{&DA%U steersC<UJ.
{2BA[_/cB[II+q.
~QuantityDA<ULC]TI[-J;#n!!,F#>E!n.
~QuantityF9NDA<UI[-J;#n!!.
_4BA?dDAS']'I[-J;F!QE<P.
^t]8HA>?BA<V;V*pI*e]PP<U&u>%8?>.
6A%U&-@2,/%<V,EI/,GC&!.
^|E/kBA<K<U#mA3.
{&DA3's<U+~.
_&DA<K<UI#m.
^|E/kBA<K<UBAS.
^'>G2SD[T<U+~.
^t]'BA?j0%W,EH>bBA?d]PDIA[I.
^t]'GAW0%W,EH>bBP?c]PDIA[I.
^|E/kBA<K+8<U.
{&DA+8<U+~,H2KF9N.
^t]7,HA formsDP[I/%.
^t quantityBA<ULC]T.
^t quantityF9N,0%W.
^t]'H>bBAS'?d.
~# autoscaling~/{}
~Object~Metric~Source.target	_&BA@,<oDA<UI#m,YLV/H.
= batch
{y2SL*tE&y successes
{L9NC>)+e!!J completions-~1,E9>)<j[<>5
endsA/WL+<U>5E*9P@)S
{L]#AN's/E]] retries;<u%]
{gAN]] countingA+>
{GA+>%'A%Z-off<",L]]C>m
{ZV+0&QDI<)
{ZV+0&QDI<v<)>#!!
{uA<yNL soonLA>1QI%j*8
|"]"A>1N/%*i,@sD<x[v@(FQ task
{zDA/WI/,G suspend;!q%#O]E resumed
{zDA/W/%*iR[?
{zDA/W/%*i]][?
{zDA/WI failingE]AFPSJ*h
{zDA/W/%[=E]AFPSJ*h
{uA<y/W%nA>1Q
|"FA>1/W,E skipsA["/>OI[l late[W
{IA>1/WE[%A<yQ
_TS]"*oB[V/'[=, replacing+<>6]#JC<".

~WorkDA/W*P,RP<%B retriesE[c.
^;BA/W'sSE/9O*i.
^qB/X.


^s+<SGA+0&QBCW.
^8K/JW]V+0&Q&y;%=W]O#o.
6A+0&Q<j8HA<)]8K>F[V.
^G&RJ&YR:!#J!-B[V, ascending,9>5,<}!!R#).
^s+<SD/'C&_,YL ~Disruption~Target%#V*~.
^|BAN&_D<:C+>>m's@&<D.
{&DAN&_<j/'FA+>>m's@&;#_GM.
_*&5B+<SE]MA/W*P[W:+0&RKN&a,>%%~.
{/A/W*PRC+<ND<FA@&.
^G&RD<9[[@&BA+>>m<D.
_8&aBZQ<:[[@&BA+>>m<D;!+U<d.
~SortsA+@BC/W'sS,YL?!+GE+!.
~CasesB+<S:A+TD<F*/,E]]C<DA+>&y.!+U<d.
^mV/F/W[<%e2P/G/',YL]OP leaderI*S.
{,FA/WJ[< early,!#J!+;QDI met sufficesE*lA@)S.
{2K/9<>/G<j[<FC/WJ[< early.
^bD<j[<,YL!!,~3-~5;R succeeded~Count,>7D<>B[V.
^Z<>/G<j[<,B2KB succeeded~Indexes.
^?]_BC/W.#4BOI+W.
_9BA/WD@(UA@,[cU<d;!#GM,!!/1A/W.
_9D<j[<;!#GM.#k parallelism%0Q[? suffices.!t,+([fR parallelism]O ~Indexed.
_]+eA/W's["K resumption]"O+=EPS1*8;<}<"GM.
{2N+@*hA/W,&v,K1/@.#7?o#8HA[L.!t.
{0V/F/W[>[^>%2P/G/'.!t.
~FailuresBSDA/W bears; ~6GM, unlimitedR%]. ~Retries]@!%@A, doubling]#J!%<Z.
~RetriesB9/E%eO+=F+v]RA>A+s0;F ~Indexed>7.!t.
^J/GDC/W bears%eO*l;<}<"GM.#7%].
^kBA/W'sS,+m+eP[y[~ manual~SelectorI[r.!t.
_x/z]l&DA/W's@J,Z<j<D<}>@/W'sS;+AGM.
_8D*PA]_;?oI#8K ~On~Failure.!t,&%F@7 directivesBC/W suspended@lP&}.
_]%#P*hUZA/WI*8RPS;<xGM.
6A/W&y successesB%=SKQF9/E; ~Non~IndexedGM.!t.
_x*9A/W's@)SE creates>"]"OI+A;+AGM.
{0CND terminatesI?W; ~Terminating~Or~FailedGM,!pRC pod~Failure~Policy.
^:D@*A/WH>gBA&#-{PQ,YL+&.{F~/queue.!t.
_BE outcomeBC/W.
~StagesDA/W/%?<: suspended,#mJ*h,&[K+<.
{0A/W%fK]E/o resumed;#w&y+eO.
{0A/W[=;#o0/XD@(K+<.
_9BA/WD1 pendingK@)E>%%j*8.
_9BA/WD[=;BV/F/W,/GD*E.
_9BA/WD+<,]][]DP+>>m ignores.
_9BA/WD1%j*8&%/'>%*i;A/W*l>7%#[V.
^bBA/WD/'[=,YL!#,~3-~5.
^bBA/WD+<F+v,YL ~2,~7-~8;>vR%].
_9D/'*iE10[T]G/QA&y,@sD9I&w>5.
~ActiveSBA/WD1?B.
_9BC/WD*iEDP&y*M>%&i]k.
~UidsB[=SDA/W's&v/mL]k.
~UidsB+<SDA/W's&v/mL]k.
_*@}BC/WE@l]O.
^|BA@}DA/W/%?<.
6A/WIU[[@}:#_,!qK#d.
{0A/W's&m]i[[&_;*u last~Transition~Time.
{0A/W?<[[@}; ttl~Seconds~After~Finished&y+eO.
^,]^]WA/WIU[[@},YL!a.
__#mA/W's@},F>_.
^k,%8E@zBA/XDC*!/W creates.
^kE%8D9/WBA*!/W+o.
~WorkB9/WDA*!/W[%;]]@JE manual~Selector.
~Creates/XUA[dBC@5.#+5/%U<d ~5~2&@.

~Schedule,/W[LE handlingB overlapsBA*!/W.
~Running/XE/o[dBA*!/W.
^qB*!/X.


{0C*!/W[%/X,EZ.!@&=/v@)/X%0.
_uBA[%L+V*!+K (minute,/8, day, month, weekday)KC]^YL ~@hourly.
_t]mBA@5,YL ~Europe~/~Paris;A&P'sGM,<e ~U~T~C.
_]GZC<[["78 late;/pOI skipped.#9<"GM.
{//#UC["]RV*a/WBA*!/W[.@*; ~AllowGM.
_x[1+h[%BA*!/W,>%A/XD@(;+AGM.#]/q<[["I<8]#%%.
~JobJ&{U9[cBA@5.!@&= affects/p/X%0.
~Complete/XBA*!/WD1/];!/GM.
^J/XBA*!/WD1/];!#GM.
{/C*!/W/%[#.
~ReferencesJA*!/W's/XD/'>%+S.
~Scheduled[cBA*!/W's/q[";<[[%1&w+eO.
{0C/WBA*!/W/o completedR[?.
= certificates
{VA@i issueA&9
turnsA?c*U,Z&08[G%Z
{[DA@i&u>% issueA&9E*P>%[t%&
setsA@, bitL digital signature
{r*(>@[S&:,L#[ handshakes<t
{r]MA>K&0 disown/p
encrypts>@/a,L#[R#M/a<u
derives@^/a,LH ~Diffie-~Hellman
encrypts*( directly,]]C/_H%r
{r&:,LV authority*P
{r<+B revoked&:
limits/_ agreementJ*g
limits/_ agreementJ decryption
puts<}<"0A purpose
{eC#[@S's/=
{eC#[&L's/=
{r?"
{rE encrypts mail
setsA@, purposeL email?'
{eV##/4's/=
{eA*hBV## tunnel
{eV##])'s/=
attests]O*( existed
{r%<#m revoked&:
{V>1 ~Microsoft browsers encrypt strongly
{V>1 ~Netscape browsers encrypt strongly
^#C@iFV ~X.~5~0~9&9,ZI]g/QA[)>5 approved.

{/&9I]B,G]UE+eZ@i.!t.
^=#mA?c,]g[aA[:%D,EA@h&9.
~Wanted&9,P@i,EA requester.
_s ~P~K~C~S ~#~1~0?cLC#E%zH%a,R subject,%2<nE public/_.
{3IJ@f,YL+&.{F~/internal. ~ApprovingE@j<tA verbs approveE@f0O.
~Wanted lifetimeBA&9H@A,U/t!;;A@i's>IGM,E78*%.
{/A&9's/_78](F;U/tQ. ~Signers?L usagesD[Z*M>% grant.
^|BA])D&|A@j?c,4GA@S.
_{BA])D&|A@j?c,4GA@S.
^UBA])D&|A@j?c,4GA@S.
^Q%QBA])D&|A@j?c,4GA@S.
6A?c]E approved, deniedK+<,EP&9.
~Decisions#mA?c.!HE!b exclude9>@;>54[Z[*,L*P!p.
~Signed&9EP intermediatesL#E%{H%a,]g>5GA@i.
_**0#mC@j?c.
{2*0]E[G.!HE!b<tA]; approveFA@i,!pA];@f.
6A*0/1:%3#_F!H,!bE!p.
~WordFA&6BA*0#mA?c,YL ~Auto~Approved.
__#mA*00A?c,F>_.
{0A*0]E/o]g;>'GM. ~Issued, deniedE+<?d1*8V/8/p.
{0A*0's[)/o&>,+NH]O#o.
^qB&9@j?d.


~Root&:D%=N7<f[aC?&X,J verify>^.

_y&:EA@iD[Z%kJ.
_y&:,RK]]C@i.
_f]V&:[[ bundle verifies;A bundle's5%hRO,C colonF9@o.#7A]; attest.!t.
_y?~&:L#E%{H%=>?,U/tQ,U<d!##3,>"[u.
^qB&P trust bundles.


~A/g's?cFC&9BQBPS,*8#m!*<Z/p.

_8,@V#tET,EA/_J&;.!t.
{/A@i%;,]g>5.#7A];@f0A@i.
^^J&;FCN,EA proofDAT/1A/_.
{3IJ@fAN's&9,YL+&.{F~/mesh.
_8DA&9IF,HA?c's<o.
_{BANDA&9IF,@sD<}/pNBP5+oO.
_b#tDA&9'sN@*L.
_{BA@V#tDA&9'sN@*L.
_!D@*A&9'sN;C/g75P>I%0.
_{BATD@*A&9'sN.
~Longest lifetimeBAN's&9H@A;!?GM,+e!3J ~7~8~6~2~4~0~0 (for signersB ~{{B~}J!?).
~Public/_J&;,L ~D~E~RH%a: ~Ed~2~5~5~1~9, ~E~C~D~S~A0 ~P-~2~5~6, ~P-~3~8~4K ~P-~5~2~1,K#MB ~3~0~7~2K ~4~0~9~6%x.
~SignatureBAN's ~U~I~DGA>x/_,ZA@S verifies:#ML ~P~S~SK ~E~C~D~S~A>G ~S~H~A-~2~5~6,K ~Ed~2~5~5~1~9.
{/A@i%;:C&9RP dates,KC?K.
~At<dQB ~Issued,!bE!p,9R[)#_.#@QI4,A[)I+W.
~Issued&9EP intermediatesL#E%{,H[[>?,U<d!&#-.
{0AN's&9%hJ8]1,L[!HO;][+V<ZB>'.
{0A/g%KFA<|&9: ten<ZK<c%# not~BeforeE%e not~After.
{0AN's&9 expires,L[!HO;U/tV/8%# not~Before.
^qBN&9?d.


= coordination
{cA>4 emulated]<,[WA>4%t
~A&GDP/0 renews]ROI%+,FA electionB leadersEF heartbeatsB<~.

~HolderE[dBA/s.
{3/1C/s,@l]OEF/9<1.
^|BA>|D/%A/s.!f%#P/0+lO%Z.
_],U/t!#,FZC renewalI]1;[W>A7[FA/s.
{0A>v/0 acquiredA/s.
{0A/0/o showedDOI%+.!@TD[1 renewing&yL unreachable.
^Z>0A/s/%>VJ%9/0.
^ZA@S&EA/0%4/s&/. ~Processes competeFA/sGM.
~CandidateDIJ/'A/s<|;A>v/0+rO]#.#7 strategy.
^qB leases.


^FBC>|D[!F electionJC/sDA@S assigns.

_s/sDA&.[!F,EP]=.
{/A@S/eBC&.FC/s.
^|BA/sDA&.[!F,HA@,<o.!t.
{0A@S/o%JA&.]QOI%+;O%<GC<z renew~Time.
{0A&./o renewedP*p; entries]] renewal1?R.
{(BA&.'s?!,YL!#.~3~4.~2; breaks[b%r*t emulation]=.
~ReleaseDA&.'s?! behavesL,U<dP binary~Version.#QR ~Oldest~Emulation~Version.
~WayB choosingDA&.%KF. ~Where&/*F,DBA/.%t]</1.
^qB/s&/.


~# coordination
~Lease~Candidate~Spec.preferred~Strategies	{,B choosingDA&.%KF,%p+T.
= core
removesA+ME>/AX%&;*@,F nfsE host~Path%0
{IAXEA[2%iO
{RXE*(L ~Released]"V administrator acts
appearsLC?9*C,F volume~Devices
{Q formatted/><t8E<gLC*H
{kDAXI%j*n
{kDA*C grew;A+L[@+^]OCT<hO
{kDA[2[@+<J*mAX
{kDAT+<J*mA+L[@
{kD changingAX%Q&J+<
{kDAX%Q&JI%j&>
{Q%j*nHA[2[@
cannot8*nHA[2[@;%IF/y
|%*nHA[2[@;]AFAT
{Q%j*n0AT
cannot8*n0AT
|",LFC&JD*P>%+-
{Q%j&>GA!R*Y
|%?MGA!R*Y;5%9&J
oneT<hOF?@E]f;S0DT@]O
many<~<fOF?@
many<~<fOF?@E]f
oneNBA&P]+O;>%%n%9<^
{Q>%]k%V
|"FC&G
belongsJC&G
lostP&GEI>% reclaimed]k
could>%8*8K recycled%#P&G
|"FCX,KFCN]PA&J bindsU+T]'
{MPX
lostPX,ZI+uK/%%9&G
checks>&
{YV*e*HR<^ ~0~7~5~5]P>&I
{JC*H
{YV*e+LR<^!"]P>&I,&%>%P*H
{JC regular+L
{JC ~U~N~I~X socket
{JC character*C
{JC%z*C
{|AT's*J
{|C tmpfs,]V+M&vL<PBA&j
{|/;>OBA@nDAN?d
beforeC>N@n,]+/;>OBD@n
{QC streamB&&>GC&f
{Q@m datagrams
{Q messages>GV association,]PA<w supportsO
{D>&
{D?A
{D?AE]e
{QC%yHC[2#tR>@ disks
{QC%yHC[2#tBP>I
{QC<;*J
passes>&
{p/p<hBATHAW
passes<h%~ ways,F>y&j
{U<h%mL[Z1
{Y<h%m?>-{a]PAT&-
{Y<h%m?>-{a,KAN*P>%["
{oHA clear
{o>G#[,]NA&9
{=A?PU9["F]M/%&>
{|]MI0AT,K*P>%["
fetches>7]MAT/m
{EA@)W]PO&-;AM
restartsAWRA<y@n
{ISB<5>wJ<9?}
|"F?},]k aheadB<5 priorities
readsA termination<S+L%0
{yA<.'s*h (~8~0<', ~2~0~4~8&&)]PA+LI*eEAW+<

































































{O
does>%//
{Q>%/d,L]OAT*P>%?]
works
{Q broken;PW7+;
{M>%%d?^ lately
|"FCT,/BK/J&j
{MCTEU/tQWD@*K?p
{M*iR+0&Q!!H2&j
{M*i,RU/tQ+>
|%](F silent<~;4<}<c
{z]Q2&j1?B
{z]Q2/J&j/'[=E@e[#
{z]Q@W@M[oJO
{z]QO/%CT,E]W>%
announcesD preemption,*~,C[DK garbage&S*lO
{z]QP@-E<w14]#
{pD<y?l]@ (~Deferred)K*M>%+U (~Infeasible)
{pDATI applying<y?l
{Q%j%AGAT
|"F?}0AT
exceeds]MAT/%
{uO%&]NP+0&Q
{uO%&%#V+0&Q>@[S!!
{UO*i;AN[>K+=
{uAW%&]NP+0&Q
{UO*i
{uO%&%#V+0&Q>@[S!!
{uAW%&
{[A<)+0&R
{[2>@+0&R
{=A&P's!^R/5,[l
{=A&P's!^,&%I ~DefaultR/5
{MA?i@ZBAT
{M]M dns~Config@1,RU/tQ5@S
{JQBA]8
{fA]8;<~]]A/i<D
{JA/i,]NP]7
{f<~RA/i
{JV/O#nAQ]7
{JV/O%mAQ]7
{R<yS>.AT
{R<yS>.AT]P>A/'?}
{R<yS>.E+"[]0AT
{{A[D]NP]7
{{A[DRD]>]7
{Q#0;#j>>1?M
{Q#j;#0+KYL run~As~UserE sysctls1?M
{UAN#F
{c<~D lessenA skew
{G2<~
{G>7<~DAN&u]'G[[@&
walks]PA?~*H/%%9>KK<^
walksU*{["
{7A+{BA/A
{M>7 run~As~Group,+fE supplemental~Groups
relabels*{+L;SR>@/k&-@]AX
mountsAXRA/i,]]C walk
allows2[@&*
{|A>~BAW@+
{|AT's+LD localhost~Profile<n
enforces<}>~
{|A>~BAW@+
{|A loaded>~D localhost~Profile<n
{iL<i!QE<PLP<%,H*{W;*}/o
{iK<%@v,]k>%2
{iE<%<}!QK<P;*}+T
{kDCN&u>%8&|K*8,LGC?3
{o&g+eQ#{JA@,N
choosesCNF9&f
{Q?;][A&P%0
{Q%1?;0C>oB*{T
{Q%1?;[aA?)'s<-%^
{Q>7C!^ aliasF external~Name,]]V#{
{|ASB2<~
{|SBA&L'sT%0;]]YCN,[oI*[
{c*kHA&L's]m;A>15B ~Prefer~Same~Zone
{c*kHA&L's]m
{c*k0A&L'sT,[WHP]m
{|ASB2<~,Z hidesA&L's#{
{|SBA enteredT%0E/[A&L's#{;]]YCN,[oI*[
{tF#|B#!]<!4
{tF#|B#!]< ~6
{tFV[}+C
{MQ+C,E+r]#C@@Q
{M%~+B/>A&P/%[V
{M%~+B,KI?M
|%&|EI>%4]#
{jA/g
|%[G>CBA&P
{k]QA/gI/+E[HS;#d%#<1 silence
{kD<PI@a
{kD*J@xK inodes1@a
{kD>| identifiers1@a
{kDAT's<wI>%4]#
{QA5+eAT's/^KA/g's@Z
{QV#!#{FA&P's<O
{QV#!#{F&M>F,/>A?)%/
{QC!^5FA&P's<O
{QC!^5F&M>F
{G cores:!#IQ, ~5~0~0mI halfCQ
{G&&,YL ~1~2~8~Mi


















{tFA>,HA<o,Z1*8+T
{QH]'
{Q%j*8R2P>,;[H<}<y>6
{kDA/cB@u!B+{1>%/d,L]OV%(!BI*U
{kD deleting>,B@u/c+<
{kDC+z]<'s5I malformed
{kZ/cB>,1/w
{kZ+PA>,/w]@F
{@A sumBCN's&j
{@9WE+r*4
{@A[2DC&G?d
{GSR#w
{GS]]#w
{GSBA ~Qo~S&J ~Best~Effort;>7[T>)&-8<#
{GSBA ~Qo~S&K ~BurstableE ~Guaranteed
{GSG[T>w&J
{GS]V%"[Q<3/Q>@<p
{G&IG[TX%Q&J
{O/>A3's]7I<)
{O/>A3/%<}]7KQ>%<)
{O/>A3/%C]7,K falls[zC@:]]]8
{O/>A3/%<}]7
{O%=/a
{OC[gBA@V#tDV%7<n;+NHGC&m
{O?P logins[z .dockercfg,HA>3+a
{O?P logins[z .dockerconfigjson,F image~Pull~Secrets
{O username, passwordK%~
{OC>x/_[z ssh-privatekey
{OC&9[z[e.crtEP/_[z[e.{S
{OC[gRZ<y<~ joinA&P
{k]QA&]%<P/*&A
hidesE protects>TB ~/{d,L runtimes*M
{p2B ~/{d,F nested&j;<u host~Users+A
{RA%^'s#{H>M;<~%:O themselvesF&MHA&P
putsA#{BCTKN/Q>M;&MHA&P+s[aA%^
~A*HK*CD&jBCN<fG5.#* livesL<1LAN;]MO/17<,<2.
^|BAX,C!^/i[|HAN,GZ&j<fO.
{1CX's contents&U+e:Q<NU<d;V*f/>>"I4.
^MK*HBAT/V.#]N@E/} baselineE?q?LO.
~Scratch*HD%h*eEI?RRAN;?pB&j/ZO.
^>:]'C&G. ~DiskB!{!Z!h,@RGA!R*Y pd.{H.{w.gke.io.
^>:]'C&G.!c*JB!C,@RGA!R*Y ebs.{H.aws.{F.
^>E>.@l!#.~3~3:CNRO*P>%[". ~CloneHV/JW/QV*f/N.
{'BC@BL+MH<P,C+LC/_.#^+]/p&?,+(%mC[8.
^BDV#6@S+2;<>S7]cO,EO outlives[V.
^CBV/<[I;AT<0HE<hO.
{6+g@l!#.]p:C!zX.#HRO*M>%[".
_l%iC&GHAN's<o;AN]A]"OI&!.
{6+g@l!#.]q:C!T%z/A (_F).
^>:]'C!R*Y. ~VolumeDV++0AT%OE<h.
^>:]'C&G.!WXB#C,@RGA!R*Y cinder.{H.openstack.org.
{6+g@l!#.]q:C*HBC!T+L[@.
{6+g@l!#.]o:C!u*).
^I#mAN/V (labels,<n,?l)L+MD+]/p&?.
^CBC!r!V<w,G[I<nE#.KG]j.
^>:]'C&G. ~S~M~B@]B!J!s,@RGA!R*Y+L.{H.{?.{F.
{'BC&b<?L+M,C+LC/_.#^+]/p&?,+(%mC[8.
^>:]'C&G.#f*JB]0,@RGA!R*Y*".vsphere.vmware.{F.
{6+g@l!#.]o:C#KX.
^>:]'C&G. ~Data*JB!J,@RGA!R*Y*J.{H.{?.{F.
{6+g@l!#.~1~6:C*JB#G![.
~Several sources ({n,&b<@,N+:,[h,&:)<R/QQ*H.
^>:]'C&G.#IX,@RGA!R*Y pxd.portworx.{F.
{6+g@l!#.]n:C#WX.
{6+g@l!#.]o:C#XX.
{*DC!R*Y<:F[[N%0,/>P ~C~S~I~Driver<+A<^ ~Ephemeral.
~A&G<8F[[N+eC[L,E*8RAN.
^NBCW/AK#=%H,?>-{a;>&BO@*.
_sXDC&GBAN's<oI&!J.
^|BA ~Persistent~Volume~Claim.#iOI<]K unbound,AN[+#F.
^xA&H[2?>-{aH2&j,]N[T<h@0.!qGM.
_s[2%iC>eX:+#Q<NI4.!t.
^>:C*JB!{!Z!h,@RGA!R*Y pd.{H.{w.gke.io.
^>:V!c*JB!C,@RGA!R*Y ebs.{H.aws.{F.
^MK*HBATD@*AN,F tests:A&k+^<}NJ%9T.
{6+g@l!#.]p:C!zX.
^BDV#6@S+2,<g09TD<uO.
{6+g@l!#.]q:C!T%z/A (_F).
^CBV/<[I;AT<0HE<hO.
^>:C!WXB#C,@RGA!R*Y cinder.{H.openstack.org.
{6+g@l!#.]q:C*HBC!T+L[@.
^CBC!r!V<w,G[I<nE#.KG]j.
{6+g@l!#.]o:C!u*).
^>:]'C!R*Y. ~VolumeDV++09T%OE<h.
^>:C@]B!J!s,@RGA!R*Y+L.{H.{?.{F.
^>:C#f*JB]0,@RGA!R*Y*".vsphere.vmware.{F.
{6+g@l!#.]o:C#KX.
^>:C*(*JB!J,@RGA!R*Y*J.{H.{?.{F.
{6+g@l!#.~1~6:C*JB#G![.
^>:C#IX,@RGA!R*Y pxd.portworx.{F.
{6+g@l!#.]n:C#WX.
^CK*HBQTD outlivesS;A?e node~Affinity<nDT.
{6+g@l!#.]o:C#XX.
_lBV+8!R*Y,A]GJ&e<y/cB[2.
~A pieceB[2DS?:[aC&G,<8GV administratorKC?+.

{/A[2I,/9 large,EZ&G/%O.#]@wI+W.
6C&G/%AX,K]W reclaimingO+<.
_s[2BC>eX,E]M&I1<ER.
_gBAX,[zA/_[2. ~Claims%u/>[Z%IF<}<c;+1 raisesO.
{,HZ<~&-<fAX;U/tQ. ~Claims%u/>2A<_D[Z%IF1/-.
^1D/%[[X.#lC[yO?gAXFC&GJ&U;%v+OHA[y.
{//#JAX%#P&GI*8;#SGM,KLA[2&J@1/> provisioned.
_l&JBAX;>7&IBA@,&J%uJO.#lQ,&ID5A*e&J*M.
_-BA<f&WFAX,YL ro. ~Unchecked:C]hQ+=A<f.
6AXIC<g+L[@KC?9*C;&IBA@,<^%uJO. ~FilesystemGM.!t.
_"D&-?:AX;SD]'O@(>7[X.!t>54,&%F*@/k.
^3B changeable properties,YL throughput,DAX/%;&IB[[&J%uJO.#7C!R@w.
_"+eZC>eX&-8](.
]{BT/k,QBZCT<MJ<fAX.#Q.
{1C>eXIHP/~.
_iBAX+e&}J reclaiming;#F]"A&m<4UO.
__F>_#mAX's>f,YL]WP*:+<.
_*]^H!SFAX's+>.
{0AX&+/QP>f;4GA@S.
~A<(B>e]?.


^#F[2;S<fA&G,ZI&!JC>eXD fitsKI<8FO.

_lDI]B.#@&!,>7@n,%Q&JEV#o[2&J&-84.
{*DA&G got,E/9+D&?BP@nK&J/'&U.
~A<(B>eX&I.


_s[2DC&G%KF.#BA@nE volume~Attributes~Class~Name7&=/p.
^Z<~ES7@]A&H[2;CX fits>7/>O>/2[Y<_.
^kBA>e]?D78&!JA&G;RO,>"I provisioned.
_gDA&G<u,H?d.{w.#*7+|]PA[2&J%/+1.
~PersistentXDA&GI&!J;4GA binder,K beforehandJ*;D]>Q.
_l&JD provisionsA&G'sX;A&P'sM&J/>#o.#]*e[R<I]?]]C&J.
6A&H[2I<gLC*HK+qLC?9*C. ~FilesystemGM.!t.
^1KX snapshotBA@,<oDA<yX[%LC copyB;/]*tJ data~Source~Ref.
_&B%=+zDC populatorK?++OA<yX+e;%iC+jH%9<o.
~Volume~Attributes~ClassR*Y@ZYL ~I~O~P~S. ~Naming%9Q&?AXH]'.
^}V3G+z,/bE5,>qH%9<o.
]s+zBA3D+OC&G'sX;A&s+z,Z%/&I%0,/>#o.
^hBA3,H%=<o,D+OC&G'sX,YL ~Volume~Snapshot.
^|BA3,H%=<o,D+OC&G'sX.
^~,/>%9,BA3D+OC&G'sX.#7C ~Reference~Grant[XEA+j ~Cross~Namespace~Volume~Data~Source.
_BBC&G's&=J%9X%Q&J.
{*%Q&JDAXI%j&>J.
^Z+DA&=JA<yX%Q&J/%&U.
^!>-#mC&G]RPX&?.
{/A&G's&_I#m;9[w>5.
6A&G's&_/1:#_,!qK#d.
{0A&G's&_]E/o&B;>0#o.
{0A&G's&_/o&>P[).
_*]^H!SF]WA&G's&_/1.
__F>_#mA&G's&_.
{/C&G/%,L%']MO%KF.
6A&G/%PX.#HD]'C#F&G]@.
~Access<_BA&G'sX,>q<c[S]L%JF.!D]R unbound.
_gBA&G'sX,>q<c[SA?c.#* grows]OC?hI&[.
_(#mA&G]RPX growsK&?.
_gDV+1%)F;A/nB[[EA?c&y%'?4.
~StageBV+1,[zA/_[2;#o]O>&I%j resized.
{*%Q&JDA&!X/%;>%A@z's]RC&=@*.
^.J%9X%Q&JDI[z]G,/>%=.
~A>[0ATD&j@FLCX.
_20AT,]] '..'; symbolic links1 followed.
{/<j+-UAT's>[,E]MI<8/>>&*P. ~UncheckedGM.
~A*H0ATFAN%0,F@=+ME exchange%r&j.
{/ backsA@=*H:<P,/;>OK,GM,AT's*J.
~BytesDA@=*H7//:0*J,A/g+"CND exceedsO;C tmpfsID big.
{6+g@l!#.]p:C!zX.
^E3D<+A!z@T.
^|BAX0A!z@T.
^xA!zX?>-{a.
{6+g@l!#.]p:C!zX,>e.
^E3D<+A!z@T.
^|BAX0A!z@T.
^xA!zX?>-{a.
^~BA ~Endpoints3RA!z@T;A&!&G'sGM.
{6+g@l!#.]q:C!T%z/A (_F).
]wBA!T<bBA#L/A;U/tQ.
^|BA#L/AHP!T>n.
^M[@0A#L/A,YL+5.
^->nD/1A#L/A; rbdGM.
^-])D<@A#L/A;#~GM.
^f+L0ATFA#L]);@C]Z.
_^RA/_BA#L]);]Z>G keyring.
~MapsE<hA#L/A?>-{a.
{6+g@l!#.]q:C!T%z/A (_F),>e.
]wBA!T<bBA#L/A;U/tQ.
^|BA#L/AHP!T>n.
^M[@0A#L/A,YL+5.
^->nD/1A#L/A; rbdGM.
^-])D<@A#L/A;#~GM.
^f+L0ATFA#L]);@C]Z.
_^,H%=<o,RA/_BA#L]);]Z>G keyring.
~MapsE<hA#L/A?>-{a.
^>:C!WXB#C,@RGP!R*Y.
^[BA!WXH#C.
^M[@0A!WX;+5GM.
^xA!WX?>-{a.
_^F connectingJ#C,FA!WX.
^>:C!WXB#C,>e,@RGP!R*Y.
^[BA!WXH#C.
^M[@0A!WX;+5GM.
^xA!WX?>-{a.
_^,H%=<o,F connectingJ#C,FA!WX.
{6+g@l!#.]q:C!T+L[@.
]wBA!T<bBA+L[@;U/tQ.
^BBA!T+L[@J<f;P?~GM.
^-])]S<hA+L[@;#~GM.
^f+L0ATFA!U]);@C]Z.
_^RA/_BA!U]);]Z>G secret~File.
^xA!T+L[@?>-{a.
^}C@BEP<o.
^|BA@BHA<o%nO.
^~BA referenced@B.
{6+g@l!#.]q:C!T+L[@,>e.
]wBA!T<bBA+L[@;U/tQ.
^BBA!T+L[@J<f;P?~GM.
^-])]S<hA+L[@;#~GM.
^f+L0ATFA!U]);@C]Z.
_^,H%=<o,RA/_BA!U]);]Z>G secret~File.
^xA!T+L[@?>-{a.
{6+g@l!#.]o:C!u*).
^|BA!u*),]]@p.!l dataset~U~U~I~D.
_}BA!u*).!l dataset~Name.
^>:C*JB!{!Z!h,@RGP!R*Y.
^|BA>e*JH!{!Z!h.
^M[@0A!w*J;+5GM.
_1BA!w*JJ<f,]#J!-;!!,AM,FA]T*J.
^&A!w*J?>-{a,@sD<>S&-]'O.
{6+g@l!#.]o:C#KX.
~Quobyte?P@T,/4:{bR commas%r.
^|BA#KX.
^xA#KX?>-{a.
{"D accessesA#KX.
^TD accessesA#KX.
~Quobyte tenantD>LAX;U<d!<&@.
^>:C>eXDV++0AT%OE<h.
^|BA+X++,L vendor~/driver.
^M[@DA+X++I%JF;O&EGM.
_^,H%=<o,]V]8A+X+++o.
^#A+X++FC?>-{a<f.
^Q>>FA+X++;/aHA!B's*R1?M.
^>:CXDV++0AT%OE<h.
^|BA+X++,L vendor~/driver.
^M[@DA+X++I%JF;O&EGM.
_^]V]8A+X+++o.
^#A+X++FC?>-{a<f.
^Q>>FA+X++;/aHA!B's*R1?M.
^>:V!c*JB!C,@RGP!R*Y.
^[BA!c*JH!C,YL vol-~0a~1b~2c.
^M[@0A!c*J;+5GM.
_1BA!c*JJ<f,]#J!-;!!,AM,FA]T*J.
^xA!c*J?>-{a.
{6+g@l!#.~3~3:C&NBC!y?b.
_|BA!y?bJ&N.
~CommitBA!y?bJ&A>C;PM branchGM.
^BHAXFA!y&N: '.'IP?~;<m<!A?bGM.
^NRA*3]8BC@B,H<P.#]/g?X2U>5]OA@B&?.
_^]V]8%b+M.#iOI<]E>%>=,&j*M>%[".
^gBA@BJ]cEA+LB9;*{/_GM.!@<]Q/1AN.
_5%xBA@B's+M]]C<^B[T>I,!!J!:;!7 ({_!")GM.
_x/z&j["]]A@BKC<)/_BO.
^NR]8BC@B][C?&X.
^gBA@BJ?%EA+LB9;*{/_GM.
_x/z&j["]]A?&@BKC<)/_BO.
~A*HDV#6@S+2.
^Y5K#{BA#6@S.
~Absolute>[DA#6@S+2.
^xA#6 export?>-{a.
~A*JBV/<[I.#AT7]cO,K<>7?>O.
]vBA/< portal,RC>o[~OI ~3~2~6~0.
_D5BA/<[I, beginningR iqn, euiK naa.
_%BA#.UA/<[I,!!J!-.
~InterfaceBAT's/</K;M,ZI>h#Z,/>#o.
^M[@0A/<*J;+5GM.
^&A/<*J?>-{a.
^Q portalsBA/<[I,F@[>].
6/<*I<0HG!O;<u@C.
6A/<@X<0HG!O;<u@C.
_^R!O]*E>XFA/<[I.
^|BA/</KF[[X,H>gBAT's;C<y/PI<8FO.
~A*JBV/<[I,FC>eX.
]vBA/< portal,RC>o[~OI ~3~2~6~0.
_D5BA/<[I, beginningR iqn, euiK naa.
_%BA#.UA/<[I,!!J!-.
~InterfaceBAT's/</K;M,ZI>h#Z,/>#o.
^M[@0A/<*J;+5GM.
^&A/<*J?>-{a.
^Q portalsBA/<[I,F@[>].
6/<*I<0HG!O;<u@C.
6A/<@X<0HG!O;<u@C.
_^,H%=<o,R!O]*E>XFA/<[I.
^|BA/</KF[[X,H>gBAT's;C<y/PI<8FO.
~A*JBC!r!V<w,G target~W~W~NsE<6KG]j.
~World]X<nBA!r!V[J;<u<6.!l]j.
_%BA#.UA!r!V[J,!!J!-.
^M[@0A!r!V*J;+5GM.
^xA!r!V*J?>-{a.
~World]X identifiersBA!r!V*J,H>gB target~W~W~NsE<6.
^>:C@]B!J!s,@RGP!R*Y.
_^RA!J[2#tEP/_.
^|BA@]H!J!s.
^xA!J@]?>-{a.
^>:C@]B!J!s,>e,@RGP!R*Y.
_^RA!J[2#tEP/_.
^|BA@]H!J!s.
^xA!J@]?>-{a.
^~BA@BRA!J[2#t;A&!&G'sGM.
^>:C#f*JB]0,@RGP!R*Y.
_2BA#f*JRP]0 datastore.
^M[@0A#f*J;+5GM.
_l>mB]0FA#f*J.
^[BA]0[2>mD storage~Policy~Name<n.
{6+g@l!#.~1~6:C*JB#G![.
^[BA*JH#G![.
^M[@0A#G*J.
^>:C*(*JB!J,@RGP!R*Y.
^|BA!J*(*J.
_N>[BC<;!J*J (~/subscriptions~/…),*d/:#cBC%y.
^ZA!J/4 cachesA*(*J; ~Read~WriteGM.
^M[@0A!J*J;+5GM.
^xA!J*J?>-{a.
^Z!J/[A*(*J. ~SharedGM; ~ManagedF<; disks.
^>:C#IX,@RGP!R*Y.
^[BA#IX.
^M[@0A#IX;+5GM.
^xA#IX?>-{a.
{6+g@l!#.]n:C#WX.
]vBA#W+k.
^|BA[2[@H#W.
_^RA</JA#W+k.#Q.
6A#W+kI spokenJ>G#[.
_W?'*QBA[2.
_W[2>n][A?'*Q.
6#W?gAX's@x (~Thick~Provisioned)K>% (~Thin~Provisioned,AM).
^|BAXH#W.#Q.
^M[@0A#WX; xfsGM.
^xA#WX?>-{a.
{6+g@l!#.]n:C#WX,>e.
]vBA#W+k.
^|BA[2[@H#W.
_^,H%=<o,RA</JA#W+k.#Q.
6A#W+kI spokenJ>G#[.
_W?'*QBA[2.
_W[2>n][A?'*Q.
6#W?gAX's@x (~Thick~Provisioned)K>% (~Thin~Provisioned,AM).
^|BA+.XH#W.#Q.
^M[@0A#WX; xfsGM.
^xA#WX?>-{a.
{6+g@l!#.]o:C#XX.
^|BA#XX,C!^/i.#Q.
~Storage~O~S<oBAX;AN's<oGM.
^M[@0A#XX.
^xA#XX?>-{a.
_^RA</JA#X!B.
{6+g@l!#.]o:C#XX,>e.
^|BA#XX,C!^/i.#Q.
~Storage~O~S<oBAX;O78<m<!QBA&P's.
^M[@0A#XX.
^xA#XX?>-{a.
_^,H%=<o,RA</JA#X!B.
^NRA]8BC&b<?.#]/g?X2U>5]OA<?&?.
^gBA&b<?J]cEA+LB9;*{/_GM.!@<]Q/1AN.
_5%xBA&b<?'s+M]]C<^B[T>I,!!J!:;!7 ({_!")GM.
_x/z&j["]]A&b<?KC<)/_BO.
^NR]8BC&b<?][C?&X.
^gBA&b<?J?%EA+LB9;*{/_GM.
_x/z&j["]]A?&&b<?KC<)/_BO.
~A+LRC[gBAN's@V#t;A/g renewsO.
{3#rA?&@V#t[g;A!B@SGM.
_]DA?&[gI]1,U/t!;;!3GM. ~RenewedU!>>b,K%#C day.
_I>[BA+LRA@V#t[g.
~A+LB ~C~A&:>CB!Y,]]*_EH<}+W>?.
_sQ ~Cluster~Trust~BundleJ?%.!l signer~NameE/j.
_f]V!Y1?&[f.!l5.
^kD<qA@i's!Y.!D@L>",*e@L2.
_x/zAN["]]C<G ~Cluster~Trust~Bundle;A+LI[W*e.
_I>[BA+LRA ~C~A&:.
~A>x/_BANEC&9DC@i issuesFO, renewed%e expiry.
_fBAN's&9,%JGC ~Pod~Certificate~Request.
~Private/_BAN's&9: ~R~S~A~3~0~7~2, ~R~S~A~4~0~9~6, ~E~C~D~S~A~P~2~5~6, ~E~C~D~S~A~P~3~8~4, ~E~C~D~S~A~P~5~2~1K ~E~D~2~5~5~1~9.
~Longest validityH@ABAN's&9:!3J ~7~8~6~2~4~0~0 (~9~1 days),KJ!?FA@S's>I signers.
^MF>x/_E&9&<[f,@sD%~&=U>5.
^MFA>x/_%0;R credential~Bundle~Path,/_E&<%3<D.
^MFA&9&<%0,]]P/_.
^N+e@[ sourcesHQ*H,9>[>5.
{/I<R/QA?&X,Q@wV*p.
_5%xB?&+M]]C<^B[T>I,!!J!:;!7 ({_!")GM.
_*@wBC?&X:+#Q<NI4.
{'BC@B,HC?&X.
^I#mAN,HC?&X.
{'BC&b<?,HC?&X.
~A[gBAN's@V#t,HC?&X.
~C~A&:>CB!Y,HC?&X.
~A>x/_EC&9FAN,HC?&X.
_*/_BC&b<?K@BEP+L.
^eBA&b<?K@B]V]7%cC+L.
_I>[BA+LFC/_,]] '..'; directories1<8.
_5%xBA+LF[[Q/_,!!J!:;AX's default~ModeGM.
_lBQT:C partition,C]T*JKC*H.
_20ATBA local*JK*H,]] '..'.!@*JI formatted/><t8.
^M[@J?.0V unformatted local*J;AT&EGM.
_lBC!R*Y,FC>eX.
^|BA!R*YD%OE<hA>eX.
^[GZA!R*Y/eAX,[|FA*Y.
^#A!R*YJ<fA>eX?>-{a.
^M[@DA!R*YI%JF0A>eX;O&EGM.
~PropertiesDA!R*Y+lA<yXE+o%ZU9<f.
_^FA!R&*D%MAXJCTE*AO.
_^FA!R&(D>uAX0CT%e%=N<hO.
_^FA!R&(D<hAXFCN.
_^FA!R&(D enlargesAXHA[2[@. ~Can8#z/p.
_^FA!R&(D enlargesA+L[@0AT.
~AXDC!R*Y<:E?SRAN,]]C&G.
^|BA!R*YD<:AN's/LX.
^xA/L!RX?>-{a.
^M[@DA!R*YI%JFHA/LX;O&EGM.
_/DA!R*YBV/LX understands.
_^DA!R*Y+oLO<hA/LX.
~AX%iC&GBAN's>I.
^1DI<8L ~<pod~>-~<volume~>E%lJAN. ~Another's&GBD5/1AN.
^1J<9FV*sX.
^kE%8FA*sX's&G;>@<TI?M.
~SpecBA*sX's&G.
~A>oDCW<*0.#ADI>%<)&-8?<2A@,.
^|BAW's>oF@WE>{,[|HAW;U<d!*<5&5/{,*GE*'.
_<BATD/rJAW's>o;SRA@,Q+sJ>@<~. ~Equals container~PortR/5.
_<DA>|<*0UAN's#{,!#J ~6~5~5~3~5.
_w?(BAW's>o;#ZGM.
]vBATD host~PortI&!J;2GM.
{1CW@ICXBPN.
^FBAN's]?DAW<h.
6AW7>7?>AX;+AGM. ~Mounts%mO7[* writable,@F recursive~Read~Only.
6<h%mC?>-{aQ1?>-{a[l; ~DisabledGM.#7 read~Only[rE mount~Propagation#:.
_2HAW]PAX appears,[|%4P<h. ~Hides]MA/A/%[X.
_I>[HAXDI<gH>gBP?~. ~ChangesBC&b<?K@B*M>%?:O.
6<h<8/p%mA>[>U%rTEW;#:GM.
~Like[8,R $(^z)?WGAW's]:.!l[8.
~A?9%z*CHCW,+eC&GR volume~Mode ~Block.
{*BANDIC?9*C:C&GKV*s&G.
_2HAWBA?9*C,[|E<}<f's.
~A]9HA*rBCW's>|.
^|BA*r]9: printable ~A~S~C~I~I]] '='.#?[vRQ5,A/p&y.
_rBA*r]9;*eGM. $(^z)[HH*a]:, $$IC dollar@f,[}<n[*.
{1A*r]9's]7I?>UAW's[";/p&?*M>%?:O.!l]7.
~SourceBC]9's]7:+#Q<NI4.
^LBANLA]9's]7,YL[).pod~I~P.
_KK<"BAWLA]9's]7.
^eBC&b<?LA]9's]7;[~>=,C<]Q/1AW.
^eBC@B,*3,LA]9's]7;[~>=,C<]Q/1AW.
~Variable>CBC+LDV/JW]iHV*f.#7A+j ~Env~Files.
_6Q]9>CBV*q+LHCX.
_sN's*fRA*q+L;AW<t>%<fO.
_I>[BA*q+LHPX,]] '..'.
~VariableJ[F+eA*q+L.
_x/vA]9 unset]PA*q+L/mOKI<];+AGM.
_6Q+JBAN,FA*V!B.
]s]<DAN's field~PathI]gF;].GM,A>7Q.
_8+JJ?>:<T.{], .namespace, .uid, .labels~['{S'~]K .annotations~['{S'~];H]:%1@z.{^,@z.service~Account~NameE[)#|;H+M]T/i<@.
_6V%5BCW's?l,FA*V!B.
^8]V?l1?>,?eH+M;H]:[T>IGM.
]}J?>:<%K?d,C dot,E&z,<P,*s-{wKC/;>N@n.!G#o<"?ALAT's.
~UnitBA?j%5,ZI@"]#:!#K ~1mF!Q,!#KYL ~1~MiF&&.
_6Q/_BC&b<?HAN's<o.
^eBA&b<?DA]9+o.
_x/vA]9 unset]PA&b<?KP/_I<];+AGM.
_6Q/_BC@BHP])'s<o.
^eBA@B]V*3]7I](.
_x*P]]A@BKP/_]POI<];+AGM.
~Every/_BC&b<?K@BL]:;+#QB%~I4.
_r?.%e9/_BA]T<?K@BJ<9A]9's5.
^7<?]V/a2%b]:;*q]Z.
_^]V/a2%b]:,*3;*q]Z.
~A&b<?]V/a2%b]:.
_x[%AW althoughA]T&b<?I<].
~A@B]V/a2%b]:.
_x[%AW althoughA]T@BI<].
~A/(DA/g@ORV!}>zK/2.
^|BA!}/(;QD occurs%&I@P[u.
_rBA!}/(.
~A!x?cBA/g;C[)+e ~2~0~0J ~3~9~9I[?.
_2E?/BA!x?c; ~/GM.
_<BA!}?c:C>),KC>o5BAW.
]vDA!}?c+tJ;AN'sGM.!vC virtual/4,4C ~Host/(/N.
6A!x?c]+#[;!}GM.
~HeadersBA!x?c;[Z?VA/g's>IB*t5.
~A#Z&fBA/g;[?/>OI#q.
_<BA#Z&f:C>),KC>o5BAW.
]vDA#Z&f+tJ;AN'sGM.
~A&(BA+i/*@V;[?/>O%< ~S~E~R~V~I~N~G.
_<>)BA+i/*@V;C5*P>%*M.
_b]V/*A+i&(%KF;A]T@SGM.
~A?!D@*HAW;+0&Q!!I[?.
_AEP%F,@(HAW]]C@_; pipesE]:<t sh -c.
~A pauseBAW's/2.
_]DA/2 sleeps:!!]#JAN's+w>d.
~A&ADA/g repeats0CW,G+#QB+*, http~Get, tcp~SocketE grpc.
_]+eAW's["JA>z's+T&A;!!GM.!@[&>z suits slow[%%q.
_]%#ZC&A]]V%:+=;!#GM.
_]+eQ&ABA>zJA<|;!%GM.
~ChecksHC@#D<j[<%#C+>FA>zJ>U;!#GM,E<cF??%0.
^J&CHC@#UZA/g?pAWK<CO]!;!/GM.
_]DAW+oJ*h]OP livenessK[&>z+=,U/t!#;AN'sGM.
{/C&=BQ?j*PJA@)W.
_N,&zK<P,DA?h>mI#m;9>5.
6C?hBA?j?pAW.#B ~Not~Required]PAN<x?p.
^p&1#zJK[G+eA@+'sM4.
^p&1DA>|+o%oAM4,YL ~N~E~T~_~A~D~M~I~N,K ~A~L~L.
^p&1DA>| loses;A@E/|?q*< ~A~L~L.
{/CWKN<uBCT's?l,E7]'.
^wD78](B9?j:<c!QI throttled,<c<P*lA>| (~O~O~M~Killed). ~UnlimitedGM.
]~DA@6@Y aside0CT,U<dA<%,Z1AMHS.
_N&IBAN]V*DAW+o;9>5,E>"FC]TN.
_gBA[2DC&G%KF.
^w[2DC&G7+n;>&<4UOH%vE provisioning.
^l[2DC&G<u,[zA/_[2. ~RaiseOJ expandAX.
~A*C&GBANLPW]+O.
^FBAN's?k]V*DAW+o.
_sQ?cBA&G]V*DAW+o;2GM.
~A?!BAN,@(+eV/AH isolation.#BP/A,EG?hP!QE<P,&=/p.
^|BAW,C!^/i[|HAN,F<0,+*E[).!t.
^aDAW@*,R?P,[CK digest. ~ChangingOHCN?p[[W%0.
_AE+T%FH>gBA/A's entrypoint,]]C@_. $(^z)[HH]:.!t.
~Arguments%iA&W,H>gBA/A's. $(^z)[HH]:.!t.
^BHZAW's>|[%;A/A'sGM.
_=DA>|<*0.#]<(+r[V<n; leavingQ>C&O>&.
^7<@E@D]V/a2%b]:.#?*t<nA/p@w&y;*q]Z>G2.
~VariablesBAW's>|,H>?;[Z]Y>G[]B env~FromEB@W.
~C~P~U,<PE>@%6DAW?dEI<#J.!QE<P&=G?h.
6<y!QK<P?pAW; ~Not~RequiredGM.
]|<:V/JWC sidecar,Z[%%eA>AE@*0. ~Elsewhere<uA+j ~Container~Restart~Rules.
^G&RD?nAW]NP?o,Z<j84;U<d!+@'.#7A+j ~Container~Restart~Rules.
{+BANDAW@IL directoriesK+M.
^2BANDAW@IL?9%z*D.
^0]V+>?pAW.#*%h>5A[&>z/%>V.
^0]V+>[HAN>CBP@W'*k,]]C?n.#lOC[#WI?B.
^0D/1%ZA>@>{]RC slowW[%; final+>?pO.
~Hooks%#AW's["E%eP[0,EP[0@g. ~Init&j>@[S@e/'>".
^M]V/o ~4~0~9~6&&%bA<SBA*iW; ~/dev~/termination-{XGM.
{1A*iW's<S&V+e; ~FileGM.
{0AT+HAW's/A.!FGMFA[C/qK<}[C,*d#'.
{#, privilegesE profilesB[[W's>|;[Z]Y>GAN's.
6AW's standard/M[+>8F&MD%M;+AGM.
6 standard/M&OF+v]OA+T%N&L/v;+AGM.
6AW's>|+oC[O; typing<u[,[l.!qGM.
^ZC>z&C:+#Q<NI4.
_@GC?!HAW;+0&Q!!>W.
_@GC!x?c;C[)B ~2~0~0J ~3~9~9>W.
_@GC#Z&f;>W/>OI#q.
_@GA+i/*@V;A%: ~S~E~R~V~I~N~G>W.
{/C/2*P:+#Q<NI4.
^XD@*C?!HAW;+=U%=+0&Q&%!!.
^XD@OC!x?cJAW;+=UC[)B ~4~0~0K<c.
^>:C/2RC#Z&f+=]OO@*.
^XD]A@u@A,HZ<- balancers&- notice.
~HooksBCWEP[0@g.
^X%nA["BA>|.#]WI>%@)]"A/2*l,EI killed/>O+=.
^X%eAWI%JJ[0,][A+w>d. ~Skipped]OA>|*lG/V.
~SignalD%KA>|J*h;A/A's,*d ~S~I~G~T~E~R~MGM.#7 os.{]EA+j ~Container~Stop~Signals.
~AWDI>%@)]k,K>%%&.
{5AW]A,LQ]^,YL ~Container~Creating, ~Err~Image~Pull, ~Image~Pull~Back~OffK ~Crash~Loop~Back~Off.
{5AW]A,H words:A pull*v,KA/xBA%Z-off.
~AW]V>|@*.
{0A@)>|]E/o[#.
~AW]V>|/%*i.
^G&QBA*i>|; ~1~3~7%# ~S~I~G~K~I~L~LK/lB<P, ~1~4~3%# ~S~I~G~T~E~R~M.
_%BA@gD*iA>|. ~Runtimes/uO>C:Y+0&R1!) plusA@g.
{5A>|*i,LQ]^: ~Completed, ~Error, ~O~O~M~Killed, ~Start~Error.
{/A*iW/w:P termination<S+L,A*hBP<.,K]WO&u>%[".
{0A*i>|]E[#.
{0AW's>|*i.
_UE!~BA*iW,L[w:~/~/id.
{/CWI doing:Q<NI4; waiting/>>".
_c]RAWI#mJ[",L]OO pullsP/A,KV*v/1O%Z.
_c]RAW's>|@*,RP[".
_c%#AW's>|/%*i,R+0&Q,?CE[d.
^ZQW+E,LA/g/o?^.
^8BA@zDA[)I#m.
6AW]A,@*K/%*i,R details.
^ZAW's former@(*i;/f<0 --previous@cP<..
6AW7+n[o:P??>z>W,KO/%>"E@*.#_F/J&jD[=.
^Z>0AW]E[#%&@lAN&+JPT.
^aD@*,LA@+<nO,Z7*F+eA@z.
~DigestBA/AD@*:]MC[C<J.
_UE!~BA>vW,YL containerd:~/~/~0f~3a~9c.
6AW@*,%#P post~Start/2E[&>z;+A%&U9?n.
_LDAT/%4 asideFAW;%iA@z duringC?h.
_LE<%DA@)W/%.
{+DAW/%<g,E/9.
{"E+{BAW's+T>|.
^WBAW's*D.#7A+j ~Resource~Health~Status.
~SignalD%KA@)WJ*h.#7A+j ~Container~Stop~Signals.
^WB]MCW gotBC?j.
_N]V*D1<):V+6Q,K&G:RA&G's5E?c.
^ABA?jR[T/*.
^WBQ*C.
^[BA*C,[|0PT.
^ZA*C+E,LP>i-{P?a.
{3CW@*L.
{"E+{BAW's+T>|,0#0.
{"E+{BC>|0#0.
{"!~BAW's+T>|.
_>+z!~BAW's+T>|.
^Q+z ~I~DsBAW's+T>|,A/A's/C.
_*%LBCND/1K>%.
^%BANDA&_I#m;&n#y[xB[T>I.
^RBANDA&_]E]gF.
6AN's&_/1:#_,!qK#d.
{0AN's&_]E/o&B;A/g/vO>(,@/F resizes.
{0AN's&_/o&>P[).
_*]^F]WAN's&_I@s,YL ~Unschedulable.
__F>_#mAN's&_,YL/9<><~/l]M.
^ZCXI<gHC@)W.
{*DA@)W/%<g.
_2BAXHA@)W.
6A@)W7>7?>AX.
6<h%m1 really?>-{a, ~EnabledK ~Disabled;#o]P[[QI writable.
~RestartsCW%#&8+0&R.
{/A?n@&*PUP+0&R.
^G&RUZA?n@&%B.#Q.
~A4B+0&R.
6A?n@&<IA<)+0&RK2>A.
^G&RBA?n@&,U<d!-.
~A choiceB<~G alternatives.
]{,U/tQ:CTD<M%=B[VI&F.
_MDCT<M[f;]]%=,>"<F.
_M0AT's/k;2//.
_M0AT's<T.{],A>7+J,R#)K#<EQ]7.
~A&_0Q/iK+JBCT.
^j/_DATI%J#m;<T.{]H match~Fields.
^ZAT's/iI&ZRA]8.
{'FAT's/i:QK<cF#)E#<,Q/OF ~GtE ~Lt,*d>".
_*%2B topologiesHZ]?1<8;P/i requirements2//.
_!/kE[T]8F<y]?;C[n<M2B[V.
_s]8BQT/iF<y]?.
_!/iD[K topologiesB<y]?%?,YL[n.~{{B~}~/zone.
{'BA[n/i]P]?1<8;U/tQ,9>5.
~DemandsE wishes#mCN'sTEAS<sO.
_"DAN<jK]b?8@(0,G/k.
_9DAN<jK]b?88 closeJ,LHQ]m.
_9DAN<jK]b?8/Z%Y+e.
_9DCN]CJ8 closeJ.
_qD<j2+QC<GNHAT's[n,KAN[+#F;C+TN7<D/V.
{.[QD raiseA@<B<~<s<GS.
_9DCN]CJ8%?+e.
_qD@&>C<~]V[n/1C<GN;[Z%1/Z/p<GS%Y.
{.[QD<5A@<B<~<s<GS.
~A>t[N#m>@SEP]J.
^Z<i<~ gainK lose<sSDA[N<F,!#J!&.
~OtherS,E/9<s<~1D gainK loseA]J.
_9G/kE<p,E/9<s&yL<s.
^kBASDA%"[NI#m;#o<F>",*e<F2.
~NamespacesBA%"[N'sS,%o[]B namespace~Selector;AN's>I/>%~1#o.
_!/iD*5 nearness:<~RA@,]71[f,YL ~{{B~}~/hostnameFQT.
^kBA<pBA%"[N'sS;*e<F2.
^j/a]V]8>@S@]R[[Q,YLN-template-hash;#zJ/jU&}.
^j/a]V]8>@S*M>%@]R[[Q;#zJ/jU&}.
_"DCN*<K prefers.
_"DAN78?.0,KO[+#F.#/&?B/k move>&.
{.[QD raiseA@<B<G<~.
~A>t/bBTEP]J.
^Z<iCT gainsD<FA preference,!#J!&.
^kK5BA>t<~.
^dS>.CT[~[Z[iO;[|G/_E*b.
^|BA[D,C/i/_D[k?HJ.
~Detail%iA[D's/_,C/i]7D[k&-&Y.
{//#JSD*M>%[iA[D.
{0A[D]E?.0ATGCT&m;>&I&w+eO.
^mCN onto<~R&8[E;O*XANJ>".
^eBA[j[E;#o,R>;!m,F2.
^ZA toleration comparesA[D's]7;!iGM.
{&BA[j[D;*eR>;!m.
~EffectBA[j[E;2*cGM.
_]DAN[+0CTRC[j ~No~Execute[D; foreverGM.
~A&_D<j8[rFCNJ8?B.
_8&_D@u&m<j4J#_%eAN+o[o.
{/CN@*,]PERZ?w.#B/B,#z[k,V*a*+E?R@7 gates&=/p.
{+D&jBAN7<f.#]@S#}QRC@V#t[g.
^9D@(H turn%eA>A,9]"O[>;R?o!F[Z1@eE@(0.
^r&jBAN,U/tQ,[#[f%#A/J&j.#:I#zK?R/p.
~Debugging&j,#zJC@)NGA[: ephemeralcontainers.#^<x?nK+s%Y;[M/'>".
{0*i&j["%&;?U?p]@!%@A,[W[uL<1,]#J+V<Z.!FGM.
_]+eAN's*7]"P>}1 killed, pre~Stop/3/C;!0GM,!! killsU>5.
_]%#P["UZANI stoppedE+=R!a. ~Can84K shortened/p.
^|@TE search*RDAN's resolv.conf%hR; ~Cluster~FirstGM. dns~Config#}J[V.
^kDCT<j/'J+nAN. ~Extensible>7]R@7 gates//AN.
_b#tDAN actsL towardsA!B;AQ<mM/>#o.!@N]V#tI<]I?M.
^>:]' service~Account~Name,ZA@S/[*t.
6&j+QC@V#t[g[z ~/var~/run~/{n;GMLA#t@1,*d[r.
_!D@*AN,4GA@6.!@N<8RO+t[X pastA@6.!t>54.
6AN]+AT's<wE#{;/4>p[W*tW>p.!qGM.
6AN's>}@FE@g2>}BAT.!qGM.!l share~Process~Namespace.
6AN sharesAT's<S?2, semaphoresE@^<P.!qGM.
6&jBAN@FE@g9>@'s>}.!qGM.!l host~P~I~D.
{#,+{E profilesB2&jBAND4>",EA+zBP]?.
~SecretsR?P&~FAN's/B;[]BA@V#tGM.
^Y5BAN,C!^/i;AN's5GM.#k[9O%1%cC!^5.
~Headless@V[zZAN+oA!^5/6.subdomain.namespace.{x.
_SD*WANJ<~E>@SK/ZO%Y+e[V.
~SchedulerD+RAN'sT;M-{lGM.#]N]AFQB%95.
_nB<~D*M>%/ZAN%Y.#]@S#}!1@AF<~>%?BK unreachable.
~Lines#zJA/7+LBAN's&j.
^3BAN's>wE preemption~Policy;A globalM&J,*d>w!!GM.
_%GZS?1F<~E displace>A, higher+T. ~Taken+eA>w&J;%9I?M.
^|@T, search*RE>>#zJ[]B*L.
^6D<j8#_,%o?B&j,FANJ8#O.
~Runtime~ClassRAW@+,>HET/kBAN;AT's>I@+GM.
6&j+n]:RA<o's@W,YL ~W~E~B~_~S~E~R~V~I~C~E~_~H~O~S~T;[rGM.
6AN7 displaceSB<5>w. ~Taken+eA>w&J; ~Preempt~Lower~PriorityGM.
_OBAN's@-,Z@6E?3&v. ~Copied+eA ~Runtime~Class.
_SD@|S evenly>G zones,<~K>@*R;2//.
6AN's/45/D[9,<oE&P*Q,]#J!<&@.!qGM.
_+[@BAN;+KB%9Q1?M.#]@6*P>%<3UO.
~False+rAN]*BP>I:?~ insideI powerless0AT.#_GM.!l/5, host~P~I~DE host~I~P~C.
^}D/ZAN unscheduled (~Scheduling~Gated)]"&n/'?R2.#:I#z/p.
^2B*DYL ~G~P~Us,]]ZAN[+#F;&j pick[VG5.!t.
~C~P~U,<PE/;>OBA]TN,Z&j@].
^Y5D>}@F/NB/6,[9EN5;!^I>%&>.#7A+j ~Hostname~Override.
~A&GB*DGCN:V+.QKQ+eC[L.
^|BA*C&GHAN,C!^/i,F?l.claimsB&j.
~Existing#R,ZS7@].!l resource~Claim~Template~Name.
~Resource~Claim~TemplateBC&G<8F[[N%0E?RRO.!l resource~Claim~Name.
_s#R%iV*pBAN's?k.
^FBAN's?kDC&G]E<8F.
^|BA#RD]E<8+eA[L;#o]P>"]E needed.
_s#RDA@6<8F+6?l.
_LBA+m&G,GWE+6?j.
~Resource~ClaimDA@6<8FAN's+6?l.
~LinksCW's+6?jJC?cBA+m&G.
^8]V+6?j*D@Q.
~Extended?jBAWD*D@Q.
_KBA+m&GD@UAW's+6?j.
_s>9[@BCN.
_+[@DAN's&j1<8F.
~A?CJ//CN%Z+eA@6.
^|BA@7+j,[|HAN,GZP&m?SO.
^Z evenly<!S lie>GA*RBCT/i.
^Z<><c<GSC*Q7/'[SA emptiest;U/t!#.
_!/i]V]81A*RJ@|>G,YL[n.~{{B~}~/zone. ~Nodes]]O*M>%&v.
{//#JCND<}T&u[F][A skew.
^kBASD1&wFA@|;#o&y>".
~DomainsJ@|>GU/t:R fewer,A emptiest&yL!!.#BR ~Do~Not~Schedule;!#GM.
6A@|&y<~D node~SelectorET%"@&>C; ~HonorGM.
6A@|&y<~R untolerated[E;#(GM.
^j/a]V]8A&wS@]R[[Q,YLN-template-hashJ@|9?|G/V.
~A<&BA/7+LBCN.
^]#{BV#z<&HAN's/7+L.
^}FA#{BV#z<&HAN's/7+L.
~Security@ZB2&jBCN;CW's>I]Y.
~S~E~Linux/iB2&jE]?BAN;A@+&EGM.
~AccountsB2&jBC#jN;?MF os.{] linux.
{"!~B2&jBAN,!!J!,;A/A'sGM.
_>+z!~B2&jBAN,!!J!,;A@+'sGM.
_x/[*{WBAN+e startingL?~.#]@E/|?q*<O.
^Q+z ~I~DsB2&jBAN,%o+f.
6+{DA/A+rA])&vL well; ~MergeGM.
^TD>LAN's]?,@/ host~Path,E&-?>E]c[V;*{>|IC<N.
~Kernel>QBAN.#]T<j allow unsafe>6;>"BC<o@^RAT.
{0C[" walksA]?J+p2+MJ+f;!FGM.
~System&*D2&jBAN7<9;2GM,[~A/g/%C>~.
^">~B2&jBAN;A@+'sGM.
^Z]?+nAN's#V/i:+LG+L,KGC<f><.#7A+j ~S~E~Linux~Mount.
{2[@&*C>|7<9.
6A@?>~I>",A@+'sKC+LBAT.
_2BA@?>~HA/g's@?*H.#QF[w ~Localhost,*d?M.
^N,&1E networksD ~App~Armor/zC>|]'.
6A ~App~Armor>~I>",A@+'sKQBAT.
^">~ loaded0AT.#QF[w ~Localhost,*d?M.
~AdditionsJCN's resolv.conf.
^]#|B!^@T%i[]B*L;U<d!/.
~Domains[qF@a/4<n,%i[]B*L;U<d!2,R ~2~0~4~8&@.
~Resolver>>D#yJK?V[]B*L.
^!><BA?i.
^|BA?i><,YL ndots.#Q.
{&BA?i><,/>O/%Q.
^!#{BCN.
^]#{BAN.
^!#{BCN'sT.
^]#{BAN'sT.
~AWF*,;O<j>%/'>p,>{,/3K?l.
^|BA*,W,C!^/i[|HAN.
^aR*,[m.#Q.
_ABA*,W,H>gBA/A's entrypoint.
~ArgumentsBA*,W,H>gBA/A's.
^BHZA*,W[%;A/A'sGM.
_H:*,&j<(<}>p.
^7<@E@D]V/a%b]:BA*,W.
~VariablesBA*,W.
_H:*,&j]']MAN/%/w.
_H:*,&j/'<}?lJ?h.
_H:*,&j<x?n.
_H:*,&j<x?n,]N[T+0&Q.
{+DA*,W@I;]][8.
^2DA*,W@IL?9%z*D.
_H:*,&j/'<} liveness>z.
_H:*,&j/'<}??>z.
_H:*,&j/'<}[&>z.
_H:*,&j/'<}/3.
^MRA<SBA*i*,W; ~/dev~/termination-{XGM.
{1A*i*,W's<S&V+e; ~FileGM.
{0AT+HA*,W's/A.!FGMFA[C/qK<}[C,*d#'.
{#E privilegesBA*,W; tracing<uA capability ~S~Y~S~_~P~T~R~A~C~E.
6A*,W's/M[+>8,LC@_<u;+AGM.
6A*,W's/M&OF+v]OA+T&L/v;+AGM.
6A*,W+oC[O;+AGM.
~AWD/f debug#}JC@)NED[+HP@z.
^8]V>}A*sW@I;[]BANGM.
{/A/g,A@6E&n sawBCN.
^RBAND[[[)I#m.
^Z+DAN/%&U,HQ]^; ~SucceededE!p1 final.
~AspectsBAND//K>%: scheduled, initialized,?B,E[]B&n.
__F>_#mAN's>f,YL]WO]E*}.
_*]^FAN's>f: ~Evicted,!a, ~Node~Affinity, ~Out~Ofcpu.
_!DA@6<:?}0G preemption;AN7*h]# elsewhere.
^r#{BAN'sT;#o]"C/g/%AN.
]wBAN'sT,U<dQ#%EQ#&;A+TI host~I~P.
^r#{BAN,KBPTR/5;#o]"P@-+/.
]wBAN,U<dQ#%EQ#&;A+TI pod~I~P.
{0A/g tookAN0,%eO pulled/B;#w&y+e[W.
_iB9/JWE sidecar,H>?.
_i,??E?pB9 mainW.
{3I*}+T]OCT@*@a,&^+e!QE<PBA&j.!t.
_iB9*sW.
^>E<}<2]g:@FA&a ~Pod~Resize~PendingE ~Pod~Resize~In~Progress.
~Resource~ClaimsD]L<8+e[MFAN.
~Resource~Claim<8F+6?l.#7A+j ~D~R~A~Extended~Resource.
^9D@([f0QTE@]P#{E]?.!@NI<x moved;&n<9%9.

^9BANE/9PT@*[V;<e+W.
~Phase,&a,#|EW statesBAN.
~A<(BS.


_sSDC]a<:.
^k,Z<DA]a's@J,E%8BASO<:.
~SpecBASDC]a<:.!@&= rolls>C<yS]PA]a&-.
~AN[LG/V,F&nB]*;O<:<}S.

^k,%8E@zBSFA&mD<:[V.
~A<(BN[M.


^Z<>SC?[&m/[,EZ.
_9DA?[&m/[;!#GM.!!*9[V2.
_]DCNBA?[&mI?B%eO&yL%V;!!GM.
^kBA?[&m's>IS;A[L's/k,Z<j<D,GM.
_8DA?[&m<:;?oI!F.!@&= concerns<yS%0.
{/C?[&m/o sawBPS.
_9BA?[&mD/'>%*iE1>%%j*8.
_9BA?[&mR2/kBP[L.
_9BA?[&m]V&_#OI#_.
_9BA?[&mD/'%d?BF<Y.
^RBA?[&mD[[[)I#m.
~ProblemsBA?[&m,YLSD&08&|.
~A problemBC?[&m.
{/A&_BA?[&mI#m.
6A?[&m's&_/1:#_,!qK#d.
{0A?[&m's&_/o&>P[).
6A?[&m+<R[l+IS (~Failed~Create)K[l<> (~Failed~Delete).
__F>_0]WA?[&m'sN]E>%&|K*8.
^dC>)B<!S@).!@ ~Deployment*PA@,E rolls>C&?.

_9D1]B;A3]]/k+o[]BA[L.
^;BA?[&m'sS.
~A<(B?[&n.


_dBC@V's@X%" ~Client~I~P.
^Z<1C&L's&g+sJA@,N.
~DurationBC@X%".
_]%#C&L's/o&f]"A@V7&D%9N,!#J!?; ~1~0~8~0~0GM.
_iBC@VUP<-%^.
]wBA<-%^,F@WB[w#1.
_(#mA@V,YL problemsBP<-%^.
]wBC@V's<-%^.
{1A<-%^[H[o,G#!#{K/45;*e]"OI4]#.
_*#{BC@V's<-%^.
^]#{BA<-%^.
^<5BA<-%^,F?*D hand>C<n.
^Z>M+eA<-%^'s ip?:A<~; ~V~I~PGM.
_iB9>oBA@VU[[<-%^#{.
^ZC@VI?<,EZS%:.
_=0ZA@V[H[o,[|G>oE?(.#Q[~OI/)KV+85.
^kBASD+nA[o.#lO]l]cA!g yourself. ~IgnoredF ~External~Name.
]vBA@VHA&P, drawn/>*e.#:<:O/):!^%<RPS'#|.!t>54.
]wBA@V,U<dQB9#!+C;A+T*u cluster~I~P. ~Single~Stack+r]#A@@.
{1A@VI?;+e; ~Cluster~I~PGM.#1/D ~Node~Port,Z/D ~Cluster~I~P.
^Q#|FZ<~[FA@V's[o,>5]l route[V[X.#]%!>i-{P ~Deny~Service~External~I~Ps forbids<y>6.
6&gBC&L+sJA@,N;#:GM.
^>:#{]BFA<-%^. ~Many?*/?O;]'[T%8.
^*?7]V&M7]'A<-%^,]PA?)&-;2GM.!v[w#1%0.
^<5DC@VB[w ~External~NameIV aliasF.#Q[X.
^Z<~>U0[o+e>F,GT>o,+8#!K<-%^;!XGM.
_<0Z9T[KA<-%^]QO/%C?BN.#BR external~Traffic~Policy ~Local; drawn/>!!.!t.
6SD1>%?B&vL*k,@sD>^+Q9>@U[T[";+AGM.
_dBA@X%" ~Client~I~P;*[]RA%"I#:.
^]+BBA@V's#|;[]B+q#|,*dA&P'sGM.#]+TI+W.
6A@V/%Q#!+CK%~; ~Single~StackGM. ~Headless@W]]@J+n ~Require~Dual~Stack.
6[w#1 opensT>p;[rGM. ~After+A,>8>6[*]"]l?Q[V.
{2 implementation providesA<-%^;A?)'s>IGM. ~SetOLA[w%c#1;[W+W.
^Z[oJA&P#!&ES;!XGM.
{2*kC&L's[o prefers,L hintsHA!g;2%*GM.
_*>oBC@V,E]PP[o+t.
^|BA@V's>o,C!^/i,F ~IngressesE ~S~R~V?G.#QE[|/>[X1@[.
_w?(BA@V's>o;#ZGM.
~Application?(BA@V's>o,C hintF?,:C?O5YL/:,KQRC*Q.
_%BA>oUA@V's>I#{,!#J ~6~5~5~3~5.
_<BASD+oA[o:C>),KCW>o's5;A@V's>oGM.
_<B*{TD/rJA@V,F ~Node~PortE#1. ~Drawn/>!!,]-+e ~3~0~0~0~0-~3~2~7~6~7;]&/ZO.
~A+W#{E!^5FC changing4BS.

_=,#{ESBA@V. ~Updates]]#|ET>p/Z[V.
_iBA@VUP<-%^;*d nearly%3*e.
~A<(B@W.


^!/=FA?"HS,JZ ~R~B~A~C+y?w;9<o/%Q<mM.

^>:@DBA#t;[g@D1<)<}<c.#kA%7 enforce-mountable-{n,S7]'[Y%0.
~Registry@DD<ySBA#t+n/>[Z5>".
6SBA#t+nP[gLC+L[~[Z*->B;[rGM.
~A<(B@V#u.


^>:]'!g. ~Addresses%iA@VBA@,5,U<d!'.

]wH+{;9#{@U2>pBP+z.
]wD@QA@,>p;U/tQ.
]wD+nA@V's[o,@l[TS1?B.
]wD+n<}[o,@l[TS["K+;[T??>z.
_=DA+z's#|2@Q;>"FC/)@V]]>p.
_*#{%iC@V.
^]#{BV*j,<eCN's; loopbackE link-local>61?M.
^</iBA*jHC/)@V:AN's/6/>P[9<nA@V.
_!0ZA*j'sN@*.
_&D/%A#{,<eCN.
_*>o%iC@V.
^|BA@V's>oDA*j>o%lJ;?e/>[X1@[.
_%BA>o0A*j'sS,Z7*F+eA@V's.
_w?(BA*j>o;#ZGM.
~Application?(BA*j>o, copied+eA@V's>o.
~A<(B*k.


~AT's#{?6,EZSO[H.
^*?6BA#|BAT'sS;A+TB pod~C~I~D~Rs.!t>54.
^*?7BAT'sS,U<dQB9#!+C;A+T*u pod~C~I~D~R.!t>54.
^[BAT's<7UP cloud?),L?):~/~/machine.!t>54.
6<yS[*>.AT,L%#/f cordon;@)S[*.!qGM.
_nBAT,[|G/_E*b. ~Controllers#y[UJ<~H trouble.
{6+g:A&b<?BC/g's&c.#]@S*]O.
{6+g:V!~BATUP?).!t.
{6+g:A@wBC/g's&c.
{6+g:A&b<?BC/g's&c.
{6+g:<nA&b<?BC/g's&c.
^~BA&b<?RC/g's&c.
^|BA&b<?RC/g's&c.
_{BA&b<?RC/g's&c;HT[)%0.
{(BA&b<?RC/g's&c;HT[)%0.
^eBA&b<?FC/g's&c.
{1C*&BAT<*.
_<>)BAT's*&;A5%hRC capital.
_=BA daemonsBCT.
{1A/g@U<0,+*E<V;]->o ~1~0~2~5~0.
{/C@+/!BCT&-*M.
6A@+/!&-<9<h%mCX?>-{a.
6A@+/!&-@(SH])<pB[T>I.
~A&cBAT'sW@+,F@+&K.
^|BA@+/!F@+&K;*eFAMQ.
]uBA@+/!.
]uBCT'sW@+F2P handlers.
6AW@+ obeys supplemental~Groups~PolicyE?a]*B&j.
^^E@tBCT.
^[BAT's>9[@,+eP+L<7-id; clonesBV/A&-@]O.
^[BAT's hardwareK virtual<7.
^[DAT's/^*XU9 boot.
{(BAT's/^,L uname -r printsO.
^|E]<BAT's>9[@,F>_.
^8@+BATRP]<,YL containerd:~/~/~2.~1.~4.
{(BAT's/g,YL]..~3~4.~0.
^>E*e@l!#.~3~3:O?UA/g's]<.
_+[@BAT: linuxK windows.
~Processor architectureBAT,YL amd~6~4K arm~6~4.
~Swap@xBAT,/>A/g?aO.
~Swap@xBCT.
_gBAT's swap@xH&&.
{6+g:/9C/g's&c+E.
^i&cDATIJ]'<|.
^i&cDAT]+.
^i&cDAT falls%ZJ%#C faultyQ.
~ProblemBATRP assigned/g&c.
{/A/gE&n?]BCT.
_OBA]TT:&z,<P,*s-{w,S,E*D.
_ODS&-/',G[T?d:A&3]]]MA[@?g;2BOGM.
^>E<x4;@FAT's&a.
^WBAT,G[w. ~Trouble%c[E,Z/ZS%Y.
]wE<nBAT;A@S?=P/gGA+TBC>t[w.
_=BAT's daemons.
^^E@t]=BAT.
^8/B0AT,A ~5~0 largestGM.#]@6 favours<~D/'CN's/B.
~Attachable]?DA/g/%<g;[Z1>% detached]R[Z1/-.
{+D1%NJAT;A/g<h>"%eOI/-.
{6+g:C/g's?]BP&c.
_U handlersDAT>/J@+&K.
]uBAT'sW@+LC]T.
~AX%NJCT.
^|BA%NX,<8BP*YEP handle.
~DeviceBA%NX0AT;*eF!R]?.
{6+g:]7BCT%7D%KJ/ZSB&8&n>..
~Controllers]VSAT%X.
_9DCT%X,E]W.
{2SAT%X.
{0ASDAT%X]L*}.
_*]^F]WAT%XAS.
__F>_0]WAT%XAS.
_9DQ&m<8.
~Owner?IBASDCT%X,R&m[r.
~AW/ADI0CT.
^}BA/A0AT,R[CER digest.
_gBAW/A0AT,H&&.
_*%LBCT's/*.
^%BAT's/*;?*#y[T>I.
6AT's&_/1:#_,!qK#d.#_<I trouble,@/F#O.
{0A/g/o?^AT's&_;P/sIA quicker@fB/~.
{0AT's&_/o&>P[).
_*]^H!SFAT's&_,YL ~Kubelet~Ready.
__F>_#mAT's&_.
^!#{BCTRP/b.
^hBAT's#{.
^]#{K5BAT.
~A<7D@*S;P/g registersO.

]v?6BAT'sS,E]M/[S%Y.
_O,/*,#|E@tBAT.
~A<(B<~.


{//1]#C<o's*:.
^cC*8<o]"P&kI+u; ~{{C~}H9<yQ. ~ChangedGA[: finalize%0.
6C<oIH]'K%j*8.
6A<o[H<y>,; ~ActiveGM.
{//1]#A<o's*:.
~A possible obstacleJC<o's*:.
~ObstacleJA<o's*:.
6A obstacleJA<o's*:+/:#_,!qK#d.
{0A<o's&_/o&>P[).
_*]^H!SFA<o's&_,YL ~Some~Resources~Remain.
__F>_0]MI/wHA<o,K]M+<.
^U>,R<n[|HO,F#s,?4,<%E<w>l. ~DeletingO*9]MIHO.

~FinalizersBA<o,%o[]BP<T.
6A<oI%j*8,E]M/1D]#.
~A<(B<p.


_CCN0CT,GC ~P~O~S~TJP[:%v,LA@6*P.

^|BATDANI&!J;/b ~NodeK>".
^P&aB deletions,>'H*7>>.
_{DV3<j/'FA operation.
_EBC?cFCW's<..
^8]V<.I?>;>=]PAN/%Q.
6<y<.<'1@P]"AW*l;+AGM.
6A<.IDBA@(%eA/o?n;+AGM.
~AgeH@ABA>4<.<&@P,U/t!#.!l since~Time.
_tBA>4<.<&@P (~R~F~C ~3~3~3~9).!l since~Seconds.
69<.<&%hRP[c (~R~F~C ~3~3~3~9);+AGM.
~Lines@P+eA*hBA<.,!!K<c;2GM.
~BytesBA<.@PU<d,!#K<c;A/o<&78*%.
6A/g's&9+t uncheckedLA<.I fetched;+AGM.
~OutputDA<.@c: ~Stdout, ~StderrK,GM,!E.#A%0+) tail~LinesE<uA+j ~Pod~Logs~Query~Split~Streams.
_EBC?cD connectsJCW's+T>|.
6A%N&L's/M+tJAW's>|,Z<u[,HPW[l.!qGM.
6A%N&L+o>EBAW's>|.!I/tQB[,, stdoutE stderrI[r.
6A%N&L+o*wBAW's>|;RC[O[Z&URA>E.
6A&L%OJAW's[O;+AGM.
^8J%MJ;>=]PAN/%Q.
_EBC?cD@*C&WHCW.
6A&L's/M+tJA&WHAW;+AGM.
6A&L+o>EBA&WHAW.!I/tQB[,, stdoutE stderrI[r.
6A&L+o*wBA&WHAW;RC[O[Z&URA>E.
6A&W+oC[O,LC@_<u;+AGM.
^8HZA&W@*;>=]PAN/%Q.
~CommandE%FJ@(HAW,Q?/>P9,]]C@_.
_EBC?cD tunnels&g/QCN.
_=BANJ forwardJ,F ~Web~Socket;>G ~S~P~D~Y9 stream<nP>I.
_EBC?cDA@S>W0JCN.
_2DANI%JF,%i?-HA#c.
_EBC?cDA@S>W0JC/g.
_2BA?cUA/g,YL<V;P?~GM.
_EBC?cDA@S>W0JC@V'sN.
_2E?/BA?cUA@V'sN;P?~GM.
^}V3B%=/b,KC>SBQ.
^hBA3?JJ,YL ~Pod.
^~BA3?JJ,/>O/%Q.
^|BA3?JJ.
_{BA3?JJ,Z[KO+e/p>6BA@,5.
]s+zE]<BA3?JJ,YL%E~/{}.
_iBA3?JJ,]PQ['I<J.
_0BA3?JJ,YL@z.containers~{|&~}H*z.
^}V3BA@,<o.
^|BA3,YLC@B,HA@,<o.
^}V3BA@,<oG+z,/bE5.
]s+zBA3HA@,<o;A&s+zGM.
^hBA3HA@,<o.
^|BA3BA+q/bHA@,<o.
~A?IJV3L[RHV%7. ~Nothing]eO%=<c.
_&DA[RHA%7 refersJ.
^P]GJ5V*y's reporter.
_AD?aA*y,YL/g;H*z~/{}A?_&m.
_!BA?!D?aA*y.
_p>_B@vD/"JV3. ~Events78 lost,E1*8V/8%#[T/o]cGM.

_&DA*yI#m,HA*y's<o;MF>,]]Q.
_*]^H!SF]MA*y[K,YL ~Failed~Scheduling.
__F>_#m]M/";U<d!(&@R event~Time.
{3?aA*y,HA>3+a;@F reporting~Component.
{0A*y]E+T@H,HA>3+a;]T@A.
{0A*y]E/o@H,HA>3+a;]T@A.
^Z>0A*y]E@H]" last~Timestamp,HA>3+a.
{-BA*y: ~NormalK ~Warning.
{0A*y]E+T@H,H<W.#7 reporting~Component, reporting~Instance,#vE?C.
^Z>0A*y/%&U%&;#o/>O/">5.
{/A reporter*EK[qLA*y/",YL!L;U<d!)&@.
~Second3DA*y concerns,YLC&!N'sT.
^:D?aA*y,YLM-{l.
~InstanceBA&mD?aA*y,<eP/45;U<d!)&@.
~RepetitionsBQ*y.
^Z>0A*y]E@H]" last~Observed~Time;U/t ~2.
{0A?U*y]E/o@H,H<W.
~A<(B*z.


~A<(B>,B%=/c,L/f?AE printsO.


^(E*4FA?lB&j,SKX&I.
{/I bounded;9[w>5.#D[x<tC*QH[T5,E&!>&.
~Largest%5B9?jDC<yW,NK&G7/';&jES<j4C<".
~Smallest%5B9?jDC<yW,NK&G7?c,Z<j84.
^oB&jD4>";A/T's maxGM.#PFS.
_LB&jD4>";A/T'sM,*dP minGM.#PFS.
^Z<>[dC<"7+'A?cB9?j,U/t!#;%~<j84.
^(E*4HC<o.
^(E*4,Q/TF9[wB3.
^(A?lB<y&j,SE&IHP<o,QGQ,E+OH*4.

^(E*4BA<"?6,F]MI&|/p.
~A<(B<"?7.


{/A>,BC<o7]'[f.
^wDA<o7]'B9?j,YL?d.cpuK&v~/jobs.batch.#H<j['<# compute?l.
~KindsBSK&IDA?3&y;>,+U2B[V.!t%#&}.
~ConfinesA?3<!@;,E&-&Y]8YL>w&K.
^60A>,DC?3&y.
^60@;;>,D<L2B[V&vFA?3.
~A&_0A>,DC?3&y.
~ScopeDA?3's&_I#m.
^ZA?3's@:I&Z;!mF@;]]]8,YL ~Best~Effort.
^}J&YRA3's,F#)E#<%0.
{/C?3 enforces,E/9<iI](.
^oBA?3D1H+_;[Z+]A@z.
]}B9<#?jDA<o]+;%!#}JO,C&m recounts.
^o]M2>,BP<o]'[f. ~WritesD]b+'O1?M;]M+/[+.

^oBA?3,EA>,D&vFO.
^oBA?3D1H+_,E]MI](.
~A<(B?j?4.


~Small confidential]8,YL>XE/a.!KI<}*g:]S7?>A3?A[V.

_x fixesA@B's*(F+vE&08[G%Z,Z spares/hA]F0O.!qGM.
{'BA@BH!K,U<d!##3. ~Keys/'/{,*G,*T,*'E underscores.
{'BA@BL>h[R,F]f%0:A@S encodes[V/Q*(,]P[Z]Y.
{/A@BIF,E@s]M/a*(<u; ~OpaqueGM.!t.
~A<(B@D.


_dD1>% confidential,FS:L]:,%FK+M.

_x fixesA&b<?'s*(F+vE&08[G%Z,Z spares/hA]F0O.!qGM.
{'BA&b<?L[R,U<d!##3R binary~Data. ~Keys/'/{,*G,*T,*'E underscores.
{'BA&b<?D1<} ~U~T~F-~8[R,H!K;C/_I/-KH*(.
~A<(B&b<@.


^WBC>SBA control plane.
{/A&]'s&_I#m: ~Healthy.
6A&]I/+:#_,!qK#d.
{/A&]'s/*&A%;,YL ok.
~ErrorBA&]'s/*&A,/>O+<.
^>. ~HealthBA@6,A&m<=KA[3,%JFU9?>.

^WBA&],LQ&_.
~A<(B&] statuses.


^NR+:#mAN,Z+]/kE%8.
^NBA*V!BX,9RQ+9#mAN.
_5%xB*V!B+M]]C<^B[T>I,!!J!:;!7 ({_!")GM.
_*+LRC+9#mAN;+#QB field~RefE resource~Field~RefI4.
_I>[BA+LRAN's+9,]] '..'.
_8+JDA+L/1:/k,%8,5,<oK[y.
^8E?j%5DA+L/1.
_5%xB[[*V!B+L,!!J!:;AX's default~ModeGM.
^NR+:#mAN][C?&X.
~Projected+M,9RQ+9#mAN.
~Security@ZBQW;[Z]Y>GAN's.
^p&1D[[W gainsK loses.
6AW/%?~'s?w0AT,*D/C;+AGM.#BA@E/|>y%/O.
~S~E~Linux/iB[[W%0;AN'sGM.
~AccountB[[W%0HC#jN.
{"!~B[[W's>|,!!J!,;AN's,*dA/A'sGM.
_>+z!~B[[W's>|,!!J!,;AN'sGM.
_x/[[[W+e startingL?~;AN's settingGM.
6AW&-]cJP<h%0,>%JA/A's+M;+AGM.
~False[1A>|+e gaining?w%sP parent's,LG setuid.#;+A%n>yK ~C~A~P~_~S~Y~S~_~A~D~M~I~N.
^Z<iB ~/{dAW@I; ~Default/>#o.
~System&*D[[W%07<9;AN's>~GM.
^">~B[[W%0;AN'sGM.
^!#V/i.
{">SBA#V/i.
_Q>SBA#V/i.
_z>SBA#V/i,YLW~_t:]MA>|7 touch.
~Level>SBA#V/i,YL s~0:c~1~2~3,c~4~5~6,Z/[S%?.
~AccountsB#j&j.
_&RA&~BC+z<;@V#t (~G~M~S~A),FC]HD copies[VJ gmsa~Credential~Spec.
~CredentialsBC+z<;@V#t (~G~M~S~A),]#J!<#-;]-+NHGC]H.
~Windows#tBA>|,L ~U~S~E~RK ~D~O~M~A~I~N\\~U~S~E~R;A/A'sGM.
62&jBAN@(L>}BA#j/4,R/5.!qGM.
_b#|KT>pH]',LA@S[5[V.

_GBA bitmap:C ~C~I~D~R,YL!%.~9~6.~0.~0~/~1~2,K>p,YL ~3~0~0~0~0-~3~2~7~6~7.
~BitmapRC bitF9#{K>oBA?6,4/>C@V/%O.
~A/^>P.
~Kernel>P,YL net.ipv~4.ip~_local~_{b~_range;9>5.
{&BA/^>P.
_iBQ>oBC@VUP<-%^.
_%BA@V's>oDA<-%^?a0.
_w?(BA>oDA<-%^?a0.
_*]^H!SF]WA<-%^*E>%>8A>o;C?)'s>I/'C*Q.
^NBV/AK#=%HLC?>-{aX.
^aK#=%HRAX's+M.#QHS.!d<yN<4C[C]# anew.
{0AT+HAX's/A.!FGMFA[C/qK<}[C,*d#'.
^>:CN's[)G/V;>&@UO%=<c.

_kBAN,Z>&@UH[[+a%=<c.
= discovery
{M#%#|
{M#&#|
{M!^<n,ZI*@EZ?,/?
_0BC@V's*k,FA?,. ~MadeGC&mF@WRC@J.

^hB2#|BA@q;#%E#&/'@rB[T>I.!t.
^EBA@q,U<d!';A&m puts!&/QQ.
_=D*{*jBA@q@U;[]R>@>+1H%9@q.
_*%[BC@V,<eCN.
]wBA*jHA@q's#{[w,!#J!&;?,]'A+T%0.
6A*j+o[o.
^</iBA*j][P@V's*Q,+eAN's/6.
_&%iA*j,<eCN.
^_H<y*k:/kBA*j'sT+e]/. ~Use node~NameE]m.
_!DA*j@*0.
~ZoneDA*j@*H,+ePT's[n/i.
~ForZ zonesE<~?,>s[[*j,4GA@V's traffic~Distribution.
_iBV*j.
6A*j+o[o:?BE>%[P,KBC@VD publishes]!#|;[rGM.
6A*j'sNI?B,*x]RO terminates:?,]'YS]O<}>@I/w.
6A*j'sNI%j*8;+AGM.
{4V*jI<JF,@sD[o[+<s.
~Zones]V&M>s[[*j;U<d!=.
_"]V&M>s[[*j,F traffic~Distribution ~Prefer~Same~Node;U<d!=.
~ZoneDV*jI<JF.
^|BA]m]V&M>sA*j.
_!DV*jI<JF.
^|BAT]V&M>sA*j.
_<D2*kBC@q@Q.
^|BA@V's>oD/rJ[[Q,>5HA@q.
_w?(BA*k'>o:#Z (theM),#aK#U.
_%BA>oUA*k;#o<I2>p.
~ProtocolBA*k'>o#nA transport,YL httpK ~{{B~}~/h~2c.
^qB*j@r.



= events
_p]MC&]*EJV3K noticed#mO.#]@S*9*z%#V/8GM.

{0A*y+T/",H<W;?e.!t.
^Z>0A*y/%?U;#o%#C@m[c.
~ComponentD?aA*y,YLM-{l;?e.!t.
~InstanceBA?_&],YLCTKN5;?e,U<d!)&&.
{/A?_&]*EK[q,YL!L;?e,U<d!)&&.
^,]^]WA*y]E?^,YL ~Failed~Scheduling;?e,U<d!)&&.
_&DA*yI#m,HA*y's<o;&P-{m>,/'[UHM.
~Second3BA*y,YLAND%9+~J<9?}F.
__#mA*y,F>_;U<d!(&&.
~SeverityBA*y: ~NormalK ~Warning;>A1?M.
~ComponentETB*zB&s~/{};?MH<y*z:]' reporting~Controller.
~First[cB?U*zB&s~/{};?MH<y*z:]' event~Time.
~Latest[cB?U*zB&s~/{};?MH<y*z:]' series.
_uDV*yB&s~/{}/";?MH<y*z:]' series.
~RepetitionsBV*y;2BODV]%7&=.
_uDA*y/%/"@s+D,A+T/C;U/t ~2.
{0A*y/"/o,H<W;7 lag%i.
^qB*z.


= extensions


















^j@JBA@3]a'sSL[R,F@KDA<?%nO&0@0.










^kGZA*?+RP?Y@YES;A[L'sGM.



_)?Y@Y/]F[{C?|;2GM.

^>:]'/f?| undo. ~RevisionDA*?+t%ZJ.
_]]]?#%#ZA&_#J turns!q;<}<"GM.
~BodyBC?cJA[:?z,Z undoesC*?'s?|.
^|BA*?J roll%Z,A@,LHA>[.
~AnnotationsDA*?+oRA?z.
~RevisionJZA?z/r.
{1C*?'s?z/r.
~RevisionDA*?+t%ZJ;!!<IAQ%eA>v.




~AvailableSD78<]+e?ZHC?|:C>)KC>c,@"*U;!#GM.
_9#n?ZD7+-HC?|:C>)KC>c,@"]#;!#GM.





















6C*&4?X>DS/V; ~On~DeleteGM.





^kGZA*&4+RPS;A[L'sGM.



^>:>)BA*&4's[L,?5GA@SR9&=.




























































^ZA>[BV/H@&I&ZRDBC?c; ~Implementation~SpecificGM.















^kBA?Y4'sS;A[L'sGM.











































~# extensions networking%E>m autoscaling
= flowcontrol
{YC+YB9])'s?d
{YC+YBA?dJ9<o,EQB[]]]
{ZA?dBQ]),G5
{ZA?dBC+z's<O
{ZA?dBC@V#t,KB2HC<o
{V2?d>UU>5;>7FA/|<m+,
{jL<>U>5LA/|/%@>,E?2K?NA?m
{M[V]@HA/|'s?2,L<1L[XI?}
{f[VU>5R[)!8
{kDO/1
{kDO*P>%
{kDOI>%/d
~SendsA?dDO<FJQ>w/|, split/Q+[.

{2?dA@8[H,EJZ>w/|[Z+s.
6A@8's>w/|+/.
^qB+Y@9.


_s?dDC@8[H,E]M%cB[V.
_?/|D@UA@8's?d.#iO*P>%+-,A@8[H>".
~PlaceHA>?HZ@91%J,+e!#J ~1~0~0~0~0;A smallestD<F]Z.!'GM.
~SplitsA@8's?d/Q+[,@sDQ&L&0 fill2?2.#A+YGM.
_SBZC?c<j<DQFA@8J[FO.#:<I<}?c.
^Z?dBQ@81 split/Q+[.
{/[v?d/'H commonJ8BQ+Y.
_:+eC@8JP>w/|.
^|BA>w/|DA@8's?d+sJ.
^s?dG]S@O[VEG]M[Z%IF;%~<j+U.
{#,+{E@V#u]V?d<D.!I/tQ.
_LF!B>,D<D;Q*p/%J+U.!e[YK non~Resource~Rules1?e.
_LF>@#c>],YL ~/{N,D<D;Q*p/%J+U.
~A@NB?d:Q]),+zK@V#t.
{2QB]),+zE service~AccountI4,J5A@N.
_s])]V?d<D,R/b#e.
_s+z]V<O'?d<D,R/b!|.
_s@V#t]V?d<D,R/b ~Service~Account.
_*]),K*{]),LC@NB?d.
^|BA])]V?d<D; ~*<F*{]).
_*+z,K*{+z,LC@NB?d.
^T]V<O'?d<D,YL[@:masters; ~*<F*{?c.
_*@V#t,K2BC<o,LC@NB?d.
^~BA@V#t]V?d<D.
_b#t]V?d<D; ~*<F2HP<o.
^s?dF!B>,]V];,+z,?jE<o2+U.
~VerbsBA!B?dD<D,YL+n,<(, deletecollectionK?-; ~*%0<I2.
]s+{]V?d<D; ""IA&s+z, ~*%0<I2.
_7<n]V?d<D,YLSKS~/{v; ~*%0<I2,[;[l.
_x%1<F?d]]C<o:&P-{m>,,K<+>G2<p.!qGM.
_o<p]V?d<D; ~*%0<I2.#Q[~ cluster~ScopeI[r.
^s?dF#c>]>FA?j!B,G];E>[.
~VerbsBA>[?dD<D,H<5&5,YL+n; ~*%0<I2.
_|>]D<D,YL ~/{N.!@ ~*[!FC]T/o>S,LH ~/{N~/~*,KF*{>[.
{/A@S+b>C#mC+Y@8.
_jBA+Y@8,QC[w;A@S/[!_/-.
_*['BC+Y@8.
_iBA+Y@8DI<J:!_[KDP>w/|I<].
6A['BA+Y@8/1.
{0A+Y@8's&_/o&>P[).
_*]^F]WA+Y@8IH[[[': ~FoundK ~Not~FoundF!_.
^@BA+Y@8's&_F>_.
~GivesC&JB?dP>SBA@S's&3,@sD<}&J starves>A.

^Z<>?dBA/|@(U>5,E]M%cBA?m.
_jBA>w/|,ZA@S/V*P>% fill.
^qB>w/}.


_s<%BC/|,KDO/%>".
6A/|'s?d1<#K>UU>5.
_[E?2BC<#/|;?eF[w ~Limited,?M>B.
_[DA+,/| lends]RO*P>%]'[V;F[w ~Exempt%0.
_[E?2BC<#/|,E]MO lendsE borrows.
{-BA/|]OA@S's@>1*K.!0GM;!!/v>7 borrowed@>.
{/%cBC?cD+R<}+c seatHA/|.
_4BA<#/|'s@>D>A7]']RO<u[V/y.!!GM.
^w@>J borrow+e>A,LC>cBA/|'s>I;7+'!&.#9&!GM.
_[BA+,/|.#^<x<"P?d,>7]M>@/}+n.
{-BA+,/|]OA@S's@>1*K.!!GM.
_4BA+,/|'s@>D>A7]']RO<u[V/y.!!GM.
{/C/|*PR?d%sP@>.
6?d%sA/|'s@>]@K1?M.
~QueuesBA/|;?eF[w ~Queue,?MF ~Reject.
~QueuesHZC/|'s?d]@,@^ fairly%4P+[.
^Z<>?2A/|/%,U<d ~1~0~0~0~0~0~0~0.!<GM;<c/Z+[%?%q.
^Z<>?2C+Y7&D+e, takingA shortest.!=GM; fewer&i heavy+[%q.
^Z<>?d7]@HQ?1;<c1?MR[)!8. ~5~0GM.
{/I/d#mC>w/|.
_jBA>w/|,QC[w.
_*['BC>w/|.
_iBA>w/|DI<J.
6A['BA>w/|/1.
{0A>w/|'s&_/o&>P[).
_*]^F]WA>w/|IH[[['.
^@BA>w/|'s&_F>_.

~#+Z~/v~1beta~2
^n.{>	{-BA/|]OA@S's@>1*K;/p&)>!.!0GM.
~#+Z~/|!
^n.{>	{-BA/|]OA@S's@>1*K;/p&)>!.!0GM.
~#+Z~/{~
^n.{>	{-BA/|]OA@S's@>1*K;/p&)>!.!0GM.
= imagepolicy
^#C]H]QA/BBCN7@(.#]@S@OOU9]cBCN,[~A%:I&'.

{/A]H learns#mAN.
_s]H's%:.
_sN's/B,EC little#mAN.
~ImagesBAN's&jE/J&j;[]BA*s>6%0]O[Y1#z.
~ThoseBAN's%8]V/a&i .image-policy.~{{A~}~/,GZ]* talkJA]H.
{1ANRA/BIJ@(.
_*WBA reviewedN.
^aDAW]CJ@(,LAN<nO.
_s]H's*0#mCN's/B.
_x/>*{/A7@(;>BANI?M.
{5/B]L?M;@bJA])RA?K.
_#BA]HFA%R*y,G/_;A@S putsP>i-{P's5%e9/_.
= meta
{yC['U/tL<y
{yD]>[',K+=R ~4~1~0>5OI&X
{R*>,]]A?IJ[T>K
{IA>KU>5E*>%%
{I blocking*>+T;]"[WA>K[+,<BGC finalizer
{L<}&6
{:&~D1<]K[} (~4~0~1)
{:C?cDA])'s?wK%!?L (~4~0~3)
{:FV3,?jK>[D*P>%+- (~4~0~4)
{:C&{[zC5H]' (~4~0~9)
{:C]c+eV>D[',KV%C>G+KB>A (~4~0~9)
{:F@vD<}<2+/ (~4~1~0)
{:V3]V+K+;]5 (~4~2~2)
{kDA@S&0%:H[c;[t%&/p (]r)
{kDA[43&08?>K decrypted (]r)
{kDA?c took[l<1;O7/'+~P*b2A@, (~5~0~4)
{=J]@,LFC full?c?1KC?M*~ (~4~2~9)
{:C%|K>PD&08?> (~4~0~0)
{:C];DA?j*P>%/' (~4~0~5)
{:F formatsBZA@S]e>" (~4~0~6)
{:C%|>GA@S's<" (~4~1~3)
{:C&kK>Y[wDI>%?>/- (~4~1~5)
{kDA@S/V,KC]HO%J,+< (]r)
{:FC?j]<K&l[gD]E&X (~4~1~0)
{kDA@SKC>SBOI>%?B (~5~0~3)
{kDA]7<n@v#o
{kDC]7I<]
{kDA]77@~>7>5
{kDA]7I malformedK<j>%&=
{kDA]7I>"BC+W4
{kDA+J<j>%84/-
{kDA[R exceedsP/x
{kDA<(K<?/%[l<> entries
{kDA&A/V+<
{kDA]7/%%9[w[SA@8
{kDC?-K>@@S%;
{kD%9<=>LA%A+J
{kDA%J[' liesHA future
|#A/iRQBA]8
|#A/i#oKR>"BA]8
|#A/iR%=]7
|#A/i#o
|#QBA]8
|#>"BA]8
|#A+JJ8[X
|#A+JJ8#o
marksC@S-{q%C,]V/w-out+K1?R
marksC&{,]%K%=>@>Y
{kDA@#'s3/%@(JP*h
{kDO/1
{kDO*P>%
{kDOI>%/d
{UA3>C
{7A<T%0
{7A]T3
~A?jG+zE>j5,H%=]<.
]s+zBC?j<m]]C]<;*eFA&s+z.
_75BC?j][P+z,YL deployments.
~A?jG+z,]<E>j5,LHA>[BC?c.
]s+zBA?j;*eFA&s+z.
{([aZA?jI addressed,YL]..
_75BA?jH<5&5,YLS.
~A[wG+zE/b,H%=]<.
]s+zBC/b<m]]C]<;*eFA&s+z.
^|BA[w][P+z,H&,&5.
~A[wG+z,]<E/b.
]s+zHZA/bI defined;*eFA&s+z.
{(]V+aBA/bI<J,YL]/.
^|BA[wH&,&5,YL ~Stateful~Set.
^!!B+zRQBP]=.
_s!B+z]]P]<;*eFA&s+z.
_s]<]]P+z,YL]..
^uBC<(:A['DO@c,EA[gFP<|>N.
^>:<}<24.#*/,A>[BA<(.
_iBA]T[3DA<(@c.!@]F begun+e/- misses<}&=.
_vFA<|>N,J@ML>P&lR*t>Q;*e0A/o>N.
_%B>,D+][[>N. ~Left>C0A/o>NEH<+R@K.
~DataD2[4>,/':/=,/k, owners,E]MA@S?G.
^|BA3,+WE[|%4>,BP?jHA<o.#4/c[F]#J ~2~5~3<5&5/{,*G,*'E*T.
~PrefixFC5DA@S<:]O5I*e,G adding+V random&@. ~After eight<nH]',A&{+=R!6.
^~DA3 livesH,+W.!fF/cD@yA&P,YL<~.
^>:<}<24.#*/,A>[BA3.
^^BQ/~BA3,<8GA@SE+W.!@<y3BP5+o%9.
^/R*{]cBA3.!G]%D@OV>DQ+=R!6.
_%BA desired[':!#U&},Q<cR9&=BA@z. ~Controllers?]OL observed~Generation.
~Creation~TimestampIC timestampH ~U~T~C,JA@@,DA@S@Y]OO+T[5A3.
_tGZA3's graceful*hI due,4]OC*7]AF+PKC+w>d.#8 cleared.
_]+xFC clean shutdown]OA*7]E#q.!@/p*77 shortenO.
_e/aE]8GZ@KB@W, workloadsE<(?d+QA3.
_#B%=[RD[mE&n/ZRA3,U<d!.#-H2.#;F@K.
_'D[[Q%lJ.#] garbage collector*9O]O>"B[V+/.
^}B cleanups[.J8*S. ~Until&n/'?R[V2,C*7<CA3>7.
{2?!4Z+K:A recordD@S-{q%C+R conflictsG,/]GA@S.
_:+eC dependentJP>K,HA@,<oK spanningA&P.
^TE]<[aZA>KI looked]#.
^hBA>K,YL ~Replica~Set.!G ~Event&0>I%>.
^|BA>K.#k%9[y[SA[4Q,A>K&yL#o.
^^DA>K<j/';C<y3BP5*P>%&v.
_xFAQ>KD manages[[3,YLA?Y4BCN.
~MakesC foreground*:BA>K]@]"[[ dependentI*8.
_/B<(E]F?d.
~RestrictsA<(B returned>,G/k:/_=value,/_~!=value,/_H (a,b),/_, ~!{S, joinedG commas.
~RestrictsA<(B returned>,G+J]8,LH<T.{]=|&.!d/b supports+I+K.
~WatchF&?JA described?l/NB listing[V:*z!A, ~M~O~D~I~F~I~E~DE ~D~E~L~E~T~E~D+].
^mC]F@M ~B~O~O~K~M~A~R~K*z#m>5C minute,R>7C<z?j]<J resume+e.
^Z+dC<(IJ8:*eFA<{[',!!F%=&'Q,C>)FU/tDQ.!@]F[%%#O.
^ZA?j]<BC<(I<J. ~Requires resource~Version;+)&l.
_]%#ZA@S*lC]F.!@ random[c%r!0E ~6~0<ZGM.
^S>)B>,HQ>NBC<(;<T.continue announces<c.#9&!GM.
_vBA>N%e,FA<|>NBA@,['. ~FailsR ~4~1~0]OD['I&X.
_x<:C]F%gR2+.>,L!A*zEC bookmark. ~Requires resource~Version~Match=~Not~Older~Than.
_/B?@Q3.
^Z+dA?>3IJ8:*eFA<{[',!!F%=&'Q,C>)FU/tDQ.
^ZV3I*8. ~SentL%|KL?/>Q.
_]DC*8N+oJ shut*U;!!?SOU>5.#]N's>I termination~Grace~Period~SecondsGM.
^^E['DA3<j[./';>BA*7+=R!6.
^>:]' propagation~Policy,Z+)O.#_/[*>,+A*9[V.
^Z>,>JGA*8Q1[p.!MM,+PBA3*-,*dP/b: ~BackgroundF nearly2.
_s]7!E&CE%<A?cL],,&%[5>&.
~RemovesV3]V[4&&&08?>, skipping+PE&C.#PF readable>,.
_/B creatingV3.
_s]7!E&CE%<A?cL],,&%[5>&.
^|?FH<<FA+KDC?c@Y.#]+T>SBA#e-]x/(GM.
^Z[}E?U+KHA%|1[p:#Y?N[V,#g*][VRC]D,#(@k.#gGM.
_/B patchingV3,@S-{q%C/C.
_s]7!E&CE%<A?cL],,&%[5>&.
^mV%C[F>G+KB>@ managers,ZI>BC!6.#;F>@>Z.
^|?FH<<FA+KDC>Y@Y.#QFV%C,*dA#e-]x/(GM.
^Z[}E?U+KHA%|1[p:#Y?N[V,#g*][VRC]D,#(@k.#gGM.
_/B@S-{q%C,L&L libraries//[V.
_s]7!E&CE%<A?cL],,&%[5>&.
^mV%C[F>G+KB>@ managers,ZI>BC!6.
^|[zZ%A+K1?F.!@+JDP<|%C/v>CI?R.#Q.
_/B replacingV3.
_s]7!E&CE%<A?cL],,&%[5>&.
^|?FH<<FA+KDC?c@Y.#]+T>SBA#e-]x/(GM.
^Z[}E?U+KHA%|1[p:#Y?N[V,#g*][VRC]D,#(@k.#gGM.
_iDV3<j[./'J8*8.
^^DA3J*7<j/':+}%'C<yQBP5.
_iDA3J*7<j[.8H:%=]c@l[W<:A*7+;.
~AnswerBC+<?c,EBC*7,*~K%vD[=.
~Mostly*e;%#V expired<(O/1C+d&l[g.
~SuccessK ~FailureBA?c.
__F>_#m]M]K]h. ~Programs?>?CE details.
~Machine-readable&6BA+>, finer[SA!}&Q.
~Machine-readable particulars:Z3,Z+K,]OJ[t%&.
^V[)&QBA%:,YL!5. ~Left>C]PC*7[=.
_s3DC ~StatusI#m,EA@m+G.
^|BA3DA?c+<0K?R.
]s+zB]MA%:I#m;*eFA&s+z.
{/A%:I#m:<eA>j?j5,H]5*wA/b.
^^BA3DC*7/%?R.
~Single+G%iA+>,YLQF9 invalid+J.
_]J]@%eA+<?cI worth sending%&.
_*+F%4[]D<8C?c+;.
^hBA@m+F,F?".
_rF>_#mA@m+F,]]A>[BA+J.
_2JA faulty+J+eA?~BA3,YL@z.containers~[~0~].image.
_'B mixed/cHQ*N,L&W<&[m]c[V.
^uBA&S;*e]PC tool?.O[f.
_'B%=/c,9&[RP%@E/b.
{)BA&s+z,%;U ~/{;.
_a]=BA&s+z,A>tQ+T.
]w[zZ&M?:A@S,G[T>I<w.
]y+{&%A&s+z,%;U ~/{<.
_a+{,[]B/.>w+T.
_*!B+zRP@R]=,%;U ~/{<~/EP5.
^|BA+z,YL%E;C*QF<d>A.
_a]=BA+z,A<d stable+T.
{(D&M[F[~[Z1%JF%9.
]w[zZ&M?:A+z's@S;/w>C]P[Z1[]B ~/{;.
]vBA@SF&MBQ<w.
~NetworkBA&MH ~C~I~D~R notation;!!.~0.~0.~0~/~0F2.
^YE>o,K5,GZ[Y&M?:A@S.
_*@R]<BC+z,]TE@a.
^TE]<L%@/%[V:%E~/{}.
_s@a+a,]]A+z:]..
~A?jK[:BC+z]<,R]M&M&-*MRO.
_75H>];%iC@o,A[::S~/{X.
^|FQ30A&W<&:*?.!fF[;.
_x]P>,<,H<p,+A]P[Z@yA&P.
^TBA/bDI?>E]g/-,]PO differs+eA<('s,LF@2.
{(BA/bDI?>E]g/-,]PO differs+eA<('s.
_zBA>,D1?>E]gU[[>[.
_LDA?j%<,YL+n,<(,]F,&{,>Y.
]tF&W<': deploy, po.
^4<nD<([[?j[fR>A:2.
~FingerprintBA]<D>,1[4H. ~WhenO&?,[Z/'J8?v.
_OBQ+z]<,%;UP>[.
^TE]<DA<)?l1@RH:%E~/{}.
_OBA]<,9RP[;%iO.
]y>]D%gUA@S's?~,%;U ~/.
_3D%:@v,YL ~/{;, ~/{NE ~/metrics, sorted.
~BodyBC ~P~A~T~C~H:G&k[wC#,>Y,<Q>Y, strategic<Q>YK%A&c.
_6>,G/k;2 requirements/'J//.!f@L2,V#oQ]->".
^kDV3<j/'R+#[Y]8.
_M0/kG>;,%n[]B match~Labels.
_* requirement0C/i:P/_,V>;E]8.
^j/_DA>;I%AJ.
^ZA/iI&Z.
^j]8J&YR:U/tQF#)E#<,>"F!mE ~Does~Not~Exist.
_* requirement0C+JBV3,L%S?AO+eC?c.
^L>[DA>;I%AJ,YL@z.{^.
^ZA]7BA+JI&Z.
^L]8J&YR:U/tQF#)E#<,>"F!mE ~Does~Not~Exist.
~FieldsBV3DQ?!/%4,HQ]<EGQ/bB]c.
^|BA?!D>LA+K. ~Beyond ten updaters,A>41<RL ancient-{E.
^hB]cGZA<=4A+K.
^TE]<HZA>J+K/'[Y<n.
{0A<=/o4K&>QBP+K.
~FormatBA4B>J+K; ~Fields~V~1IA>7Q.
~Owned+KLC tree: f:%eC+J5, k:%eA/aBC<(/T, v:%eC4's]7,C dotFA/T/V.
_m[aZA+K]L4,YL[);*eFA3/V.
_'L@%B printable&7,<8GA@S.
_N]<E&l[gBA<(%iA@%.
~HeadsBA columns,HA>?B9@#'s&7.!@]F@O[V>5.
_*@#V3,HA>?BA<(.
~HeadBC&T:/9P&71<m,@bE explained.
~Heading>GA&7;&M printOH capitals.
~J~S~O~N[wBA&7%m[[ head:[6,/O,>),%},K**F ages.
^O[wBA&7;5<CA&TD identifiesA3.
~ExplanationBA&TF>_.
^Z dispensableA&TI:!!I%3@b, greater>+H]X>E>7.
~CellsBQ3,EA3/VL+DL%JF.
{'BA@#,QC&T*6; texts,>+, booleans,K>(.
~Marks0A@#,YLDPN/% completed.
_s3%iA@#:P<T,A]T3,K>(,L include~Object%K.
~A<A0C@#BC[A.
{/A<A0A@#@1.
6A<A0A@#/1.
_*]^F]WA@#I<B,YL ~Succeeded.
_rF>_#mA<A0A@#.
_/BC?cDI%;LC[A.
^Z<iB93A@%BC[A&4. ~MetadataGM.
^uBV3B%=/b,]]@zE[).
]y<TBA3,LHA3's full+a.
~A<(HZ*{3I*%*UJP<T.
_N]<E&l[gBA<(]V>,1*%*U.
^uB9<)3,HA>?B<oE5.
_*%LBV3's[',LC&m/o observedO.
^|BA%L,YL ~Available,[|HA<(.
6A%L<mG[w/1.
{&B<T.generationDA&m acted0. ~BelowA3's,A&_I>D.
{0[)/o&>;C<y?CK<S%0/vO.
_*]^H&,&5FA/o&=B[),F?".#4/c requireO.
^@BA&_F>_;78*e.
_*<&BC]F:C&=EA3O/"J.
{//":!A, ~M~O~D~I~F~I~E~D, ~D~E~L~E~T~E~D, ~B~O~O~K~M~A~R~KK ~E~R~R~O~R.
_s3%#A&=;P/o[']O*8,C?j]<%0HC bookmark,C ~StatusHV*v.
~# meta
{T.api~Version	~A~P~I~Version*5A+zE]<]V+a[[ ~{{T~}/%.
{T.{T	^|BA[wH&,&5. ~TogetherR%@O identifiesA@8BA3.
{T.metadata	~Standard3's<T:5,<o,/kE%8BA ~{{T~},%n]MA@S/[.
{W.metadata	_iBA[3UZA ~{kinds~}]L?>,EA[gFA<|>N.
{W.items	^qB ~{kinds~},HA>?B<oE5.
~Object~Meta.cluster~Name	^_:A@S[5<}5BC&P.
^H	^P>QB?@V3F]'H%9&P.
^H.export	^_:A3I%;LOI.
^H.exact	^_,L exportI:<oE>@ particularsBA&P[*.
= networking
isolates&gJAS
isolates&g+eAS
{yD>[%0,&5E trailing ~//C
{y>]D%gR2P elements,@s ~/foo[H ~/foo~/barE>% ~/foobar
{UA comparisonJA/H&m
^oZ>^A selectedS7 talkJ. ~EnforcedGA&P's<w>i-{P;@[>lBCN#y]#.

_9DA>m/SEA&gDO[.%/.
^? isolation.!@ selectedN/[A&gD%=BP>l%/.
^kBASBA>m's<oDO/S;V*eQ[H2.
]z&gJA/RS;>"]O#oK*e,]PA>m[x/' ~Ingress.
]z&g+eA/RS;>"]O*e,2]O#o[~A>m[x/' ~Egress.
~DirectionsDA>m/S.!MM ~Ingress,E ~Egress[l/>[X1 egress@'.
~Allows&g+e%=BP>^J%=BP>p;V*e@&%/2.
_=BA/RSD78?<;2]O#oK*e.
~PeersD7&eJA/RS;2]O#oK*e.
~Allows&g+eASJ%=BP>^U%=BP>p;V*e@&%/2.
_=BA>^DA/RS7?:;2]O#oK*e.
~PeersDA/RS7&eJ;2]O#oK*e.
_<K?6B>pDC<w>m's@&%/.
_w?(BA%.>o:#Z (theM),#aK#U.
_%BA%.>o,K5BCW>o;2>p]O#o.
~Last>oBV%.?6D%hU>o,Z<j8C>).
_GB#|LC<w>m's peer,<e>FA&P.
~NetworkDC>m's@&%/,YL!%.~0.~0.~0~/~8K ~2~0~0~1:db~8::~/~3~2.
~PartsBA%.<wDA@&/v>C.
_9K#|DC<w>m's@&%/:@KKV ip~Block,>%%~.
^kB%.S,HA>m's<oKH[]B namespace~Selector;V*eQ[H2.
^kB<p]VS1%.,<rG pod~Selector;V*eQ[H2.
]z#{?6;%0HP peer.
^qB<w>l.


~Leads!}?d+e>FJ@WG/4E>[.#7V/H&m.

~Hosts,>]E@WBA/H,E&:F#[.
]wUZA/HI?<.
^qB/I.


^? routesBV/H;/%@',CM%[,K%~.
~Ingress&J]V&m@U[[/H;A&J<BLMI+NHU&}.
_oB?dD<}@&<F;]]OA&m%<[V,<eR!5.
~CertificatesF ~H~T~T~P~S,G/4;]]%=A/H@U>h!}.
_RG/4;?dD<D>"+sJAM%[.
~CertificateF@u/7BV/H.
^Y<nDA&9IF; wildcardsYL ~*.{K.{F1 possible.
_^BA/H's<oR[e.crtE[e.{S;A&m's>I&9GM.
{1V/HI?<.
~Load%^D/rJA/H,]gGA/H&m.
]wBV/H's<-%^.
^F pointsBA/H's<-%^;>k!^?GBA/7U[V.
^F>kBV/H's<-%^.
^]#{BA/H's*p>k.
^<5BA/H's*p>k,]PO/%<}+W#{.
_iB9>oBA/H's*p>k.
_iBQ>oBV/H's*p>k.
_%BA>oDA/H's<-%^>/.
_w?(BA/H's>o:#Z,#aK#U.
^,]^]WA<-%^&u>%>8A/H's>o.
_RBQ/4.
^<5D?d<j%IF,R ~*FQ/iLH ~*.{K.{F;<}#!#{. ~Any/4]O#o.
_RBV/H@&,G?(.
_3BA/4E[T backends;]][VP?d+sJAM%[.
_3BQ/4BV/H.
_3BA/4,U/tQ;A longestD<F]Z,EV exactQ%eC prefix.
_*>[BV/H@&E]PO/r.
_2D?d1&ZR,+eP leading ~/0;A?/*P>%&v.
^ZA>[BV/H@&I&ZRDBC?c;?eH]..
_oBA?dD<D[[>[.
_oB?dBV/H:C@VK%9?j,>%%~.
_bE>oBA/H's<oD+nA?d.
_&BA/H's<oD+oA?dH>gBC@V,YLC[2 bucket.
_bLC[IBV/H.
^|BA@V,HA/H's<o,D+oA?d.
_<BA[I@V,G5KG>).
_<BV/H's[I@V;/%+#QBP+K.
^|BC>oBA/H's[I@V;+)>).
_%BC>oBA/H's[I@V,>%BAS;+)5.
^}C&mD@U/I.!G%7<CAM&J.

^:E@ZBA/H&J.
{2&m@UA/IBC&J,E/9.
~DomainE>[BA&mD@U[[&J,YL+&.{F~/ingress.!t.
_&R+h@ZBA&J,HC/bDP&m/e.
^}A3RV/H&J's@Z.
^TBA3RA/H&J's@Z;#oFA&s+z.
^hBA3RA/H&J's@Z.
^|BA3RA/H&J's@Z.
6A3RA&J's@ZIHA!X@:,AM,KHC ~Namespace.
^~BA3RA/H&J's@Z;?eR@: ~Namespace,?MR!X.
^qB/H&K.


~MarksQ@V#{,ZIP5,L[G. ~MadeGA@S.

~HolderBA@V#{.
{3/1C@V#{.
_b,K>@3,D/1A#{,ZI freed>5A/0I+u.!t.
^}A3D/1C@V#{.
]s+zBA/0BA@V#{;*eF@W.
_7?j5BA/0BA@V#{,YL@W.
^~BA/0BA@V#{;*eFQBA]T&P.
^|BA/0BA@V#{,<eC@V.
^qB#!#|.


~Gives@WC?6B&P#"%nDBA@S's flags.

]v?7DA3#}F@W.
6@W+n#|BA?7.
~RangesB&P#".
~NetworksD&P#"1[G+e:Q,KQB9#!+C.!t,&%C@@+C78#z.
_iBC?6B&P#".
^5#OBA@V?6;!qR?C ~Terminating]RC*8?6/%#|H]'.
^qB@V ~C~I~D~Rs.


_oB?dD<}@&<F,H]/;&) default~BackendH]..
_bBA/H's<oD+oA?d,H]/.
_<BA@VG>)K5,H]/.
= node
~WayJ@(&j,YLHC@-,DS&DG runtime~Class~Name.!@<]&JI?M.

~ConfigurationBAT'sW@+J["ASR,YL runcK gvisor.!t.
{/CN's@-[H%oP&j;%cA>HB<ySBA&J.
^dSBA&JJ<~D/'P@+;2<~GM.
_OD9NBA&J[HFP@-.
]~G?j,YL&z,D@6,?4E<%#yJA?dB9NBA&J.
{/<ySBC@+&J+n@sD[Z<L<~R[[@+.
^kBA<~D/'[[@+,#zJAN'sT@J;C contraryQI?M.
_nBA@+'s<~DPS[i,#zJAN's>I.
^qB@+&K.







~#T~/{~
~Runtime~Class.{s	_UBA&J,P>HEA<~D/'O;/p]=/'[Y+KUA top.
_V	^ZSBA&J@(.
_V.runtime~Handler	~ConfigurationBAT'sW@+J["ASR;/p]=&(O/!.!t.
_V.overhead	{/CN's@-[H%oP&j.
_V.scheduling	^dSBA&JJ<~D/'P@+.
= policy
{V]!S+s]R*o>A1/+
{V]!S+sU%=[c,@sD[Z*M>%//]#C drain
^Z<>B@uS+!<j/u:G min~AvailableK<H.#k<v<}*~>W.
~HealthySDV*~<j/u:C>),KC>cB[T&n'?Z,@"]#.
^kBASDA&"+}HP<o;V*eQ[H2,V#oQ>".
_9D78<]%#V*~:C>),KC>cB[T&n'?Z,@"]#.
{0A&"/z@)S8*}D1>%?B; ~If~Healthy~BudgetGM.
^Z<>+!C&"%/UP&m's/o<3.
^RBA&"DA[)IF;+!1?M]ROI%i.
_9+xJ+!&%>%]k%j*8,RA[d; uncountedF[v<ZU<d.
~EvictionsDA&"%/>';9 lowersO,EU!![Z1?MR&Q!8.
~ReadySBA&",]][]D1%j*}.
~ReadySD+!<j/u,&^+eA&"'s@z.
_9DA&"&y0:[]D+-,KF percentagesE<H[T&n'?Z.
^5 ~Disruption~AllowedBA&"; ~Sync~Failed]PA&n'?Z1[}.
^o/9<>SBC]a+!,LBC drain,[F%YUC[c. ~DeletionsET+@*M>%%IO.

_9DA&"+}E/9<><j[*.
^;+eZ+!1+x.
^qBN disruption budgets.


~DeletesCN/>P disruption&"%/O;>rJAN's[:*~. ~Answer!8<I/p.
^|E<oBANJ*|.
_-BAN's*::+w>d, preconditions,*^@(.
= rbac
_PD%k[f: verbs0?l,K0#c>],>%%~. ~Rules>7#y?w.
{/78*S,YL+n,<(K&{; ~*F2.!I/tQ.
^UBA?lD78](;A*e[RIA&s+z, ~*2.
_7<nD78](; ~*F2.!@[:<uP>I*p,YLS~/{X (~*%eA@oF%=).
^}BA>,DA@&I<#J;2]POI*e.#8<FC&{,EC<(K]F>7G<T.{].
_|>]D78 requested,YL ~/{N;C ~*UA*h[!F%=?m.!v&P?x%w%0.
{3?EA?wBC%v.
6A?DBA?wIC#e,C!|KC ~Service~Account.
]s+zBA?D's/b:+NHF]*E+{,*eF@V#u.
{",+zK@V#tD?EA?w.
^~BA@V#tD?EA?w;GMDBA?x%v.
_:+eC%vJA?xDO+y.
]s+zBA+x?x: rbac.authorization.~{{A~},+NH]O#o.
6C ~RoleKC ~Cluster~RoleI+x;&P?x%w[F ~Cluster~Role%0.
_QK&P?xDA%v+y;]RO*P>%+-,>&.
_P][Q<o.#+]d<u9B[V,KA]; escalate0A?x.

_PHA?x's<o;QD%/C?cI*o.#c>]1?M.
~GrantsA?wBC?xK&P?x][Q<o.#+]d<u[V2,KA];%u0A?x.

{#,+{E@V#uD receiveA?w][[[<o.
_QBA@,<o,K&P?x,]V?w1+x/-.!t.
^qB?x%w.


^qB?y.


_P0&P-{m>,,#c>]EH<p.#+%w*-]P[Z//.

_PDA&P?x/1.#kV aggregation@&C&m overwrites[V.
~MakesC&m gather[[&P?x's@'+e>A.#+]d<u*{ right,KA]; escalate.
_pZ>@&P?y+p[T@'J[[Q.
^j@KBA&P?y]V@'1 copied;<GQI*o.!I/tQ.
~GrantsC&P?x's?wH2<p,0&P-{m>,E0#c>].

{#,+{E@V#uD receiveA?w throughoutA&P.
~Cluster?x]V?w1+x everywhere.!t.
^qB&P?x%w.


^qB&P?y.



~# rbac~/{~
~Subject.api~Version	]s]<BA?D's/b;/p]=/' api~Group.
= resource
{RA*C+e<y allocations
also+"ASD]'A*C already
{yL<>*DL&v@1
{y*{<G*CDAT?=;9<j8+c
{{A[D]NP]7
{{A[D/>P]7IA@,
^ABC>nDC*Y>/0QK<c<~,FA@6J pick.

_s*Y,P>n,A<~D?:A*D,EA*D themselves.
^ABQ>n;+#QB four+K[KZ<~?:[V.
^DD publishesA@qE>uP*D,C!^5B]#J ~6~3&@.!t.
_;DA@q's*D%kJ,EP generation.
_sQTD?=A@q's*D.!t.
_"D?:A@q's*D,>GC<wF instance;C@m[N.
_x]P*{T?=A@q's*D;+AI?M.
^AD78%,+e[[@q,U<d!).
_x/z9*CBA@q5P>I<~;+AI?M.
~StocksDA@q's*D*W0[f,YLA<PBQ card;!2&xU<d.
~A[/D@[*D*W0;<c[SO/1I<x%,.
~By[[5*D?HJA4B@^&x;[|HA@q.
]~DA@^[//1U+T,G counter;U/tQ.
~JoinsA@rBC*YD%k[f,YL[]BQT.
_;BA*Y's*D:!^<n%r@p,>0AT's,U<d ~2~5~3&&.!t.
_%BA>n's publication,?5R9&=. ~Slices%mA<{1/w>C.
^Z<>@rA>n/%H[[ generation.#i@u1<],?dF2*D+;.
_**C,]TKC>SBQ,D&-8%,.
^|BA*C,C!^/i,[|HP>n.
^I#mA*C,YLP model,F@KE&h;U<d!2RA&2.
]~DA*C/%,YL<P,F@K;U<d!2RA%Q.
{/ allocatingA*C[H+eA@q's@^&x;!2&xU<d.
_sQTD?=[[*C;R>a%0.
_"D?:[[*C;R>a%0.
_x]P*{T?=[[*C;R>a%0.
^c&I>.A*C[~[Z[i9B[Y;U<d!4.
_x[bC&GJATO]E%,F,[^>@<~?:A*C,[l.
^6D<j8#_F[[*C%eANBP&GI&!;U<d!4.
^6%=BZ,>5#_F[[*C,<:A@6@G%9;U<d!4.
_x/z@[&I//[[*CU>5,9RC>SBP&3.
{/Q*C[H+eQ4B@^&x.
_cH shared~CountersDA*C*X0.
]~DA*C[H,G&xBD4;U/tQ.
^!%5DC*C/%,E/9&I7%IF>TBO.
^Z<iB[[&3A]T*C/%.
{2>TBA&3C&G7[F.!v*DR allow~Multiple~Allocations%0.
_*%5BC@^[/.
^Z<i[XIBA counter,K/9<iC*C[HBO.
{2>TBC@^*C's&378[G;%=]PO<+>".
]}BA@^&3DC&G[H unasked.#Q%n valid~ValuesK valid~Range.
]~BA@^&3D78[G, ascending,U<d!%. ~Requests1@"]#.
_GB%6BA@^&3D78[G,/NBC<(.
]~BC@^&3+eC/tJC greatestQ,H steps/>]B.
^l%5BA@^&3DC&G[H; smaller?d1?5JO.
^S%5BA@^&3DQ&G7[F.#]]TGM.
]~#nA/t+|G multiplesB[[;?d1@"]#.
~A+9#mC*C:+#QBC>),C truth]7,C[REC]<.
_s*C's+9LC]T>).
_s*C's+9L[rK+A.
_s*C's+9LC[RBU<d!<&&.
_s*C's+9LC semantic]<YL!#.~2.~3,U<d!<&&.
^d&I%Y+eC*C,E7 drive%YSD]'O.
^}A[DBC*C,HA+aBC/i/_;[k?HJO.
~DetailBC*C's[DD[k7&Y,HA+aBC/i]7.
{/C*C's[D*PJ&ID*M>%[iO.
{0A*C]E tainted;[j@A&v+e[W. ~NowGM.
^qB?j@r.


^#F*DFS,E?GZ>6]L%,.

{2*D1]B.!t.
{2*DA&G/%,ZS]'[V,E]M*Z?].
{/C&G%KF.
_LF*D,RA&aE@ZD+sR[V.
^ADC&G]C,U<d!2,R&hE@Z.
^AD1]B;QT<M2B[Y?d,K>".!I<d!2.
{/*DB@[?d<jK<j>%@],YL sitting0Q card;U<d!2.
_dD*Z+nRA&G's*D;U<d!2.
_* wishF*D][C&G,K@[BZA+TD&-8 met&y.
~By[[5&jE&h?HJA?c;C!^/i,[|HA&G.
_s*D]B,]]V%2.!e[[K first~AvailableI?e.
]{,%p+T,U<d!=;A+TDCT&-<LI[G.!e[[K+#I?e.
^ABQ&J,&FG&aE&w.
^3]V*D1]B.#H]@]RO*P>%+-.
^60A*D%o[]BA&J;U<d!2.
^Z<>BA<G*D1]B.!kGM.
_%B*D]BR!k.!#GM.
_x?=*DD>A//,F<a.#7C<o labelled?j.~{{B~}~/admin-access:[r.
_nDA*D7/'.
^l%6DA*D<j/',KD1[GB@^>6.
_*%2%4[]BC?c.
^|BA%2,C!^/i,[|HP?c, elsewhere]g?c~/{9.
^3]V*D[[%2]C.
^60[[%2's*D%o[]BA&J;U<d!2.
^Z<>BA<G*D[[%2]C.!kGM.
_%B*DD[[%2]CR!k.!#GM.
_nD[[%2's*D7/'.
^l%6D[[%2's*D<j/',KD1[GB@^>6.
]~DC?c]CB9BP*D.
]~G&35,YL<P. ~Shared*D+p@s<i;>A<j/'O,E+p2.
~A&_0*D.
^50*D,LC!N+3.#Q.
~A&_0*DH!N.
_xF*DD78[G,YL*C.attributes~["dra.{K.{F"~].model == "a".#N*Y,%QE&3.
~A*;0A*DB@[?d[f;QBA[v%QI4.
_L]V*DA constraint compares,G5KL?c~/{9;*e<I2.
~Attribute,RP*Q,D<j/'A@,]7H2&Z*D.
~Attribute,RP*Q,]V]7<j*F%r2&Z*D.
_dFA*DB@uK2?dBC&G.
_L]V*D+n[Y@Z,G5KL?c~/{9;*e<I2.
_dF*D,Z>7[T*Y understands.
_s@ZEA*YD[Z1F.#Q.
_dDA@S>W0 unread.
^DDA@Z1F;>A/?[V.
_dHC+aDA*Y*5:C#,3BU<d!%#-.
^mC?c/'*DR&8[E.
~Taint/_BC*CDI[j;*e<I*{/_,RA>;!m.
^ZA]7BC*C's[DI&Z.!iGM.
{&DA*C's[D<j/'R!i;*eR!m.
~EffectBA*C[ED1[j;*e<I%~.
_]%#ZCNI*}+eC*CRC ~No~Execute[D2A@,.#8GM.
{/ becameBC&G.
^ADA&G/%,]gGA@6E+W]"[Z1+q%Z.
_9D7]'A&G's*D,U<d!..#@A/o/%*i,A%-*l,[l.
{/*Z?]#mA&G's*D,]"[Z1+q%Z.
~A])BC&G:H practice%3CN.
]s+zBA3D]+A&G;*eFS.
_75BA/bD]+A&G,YLS.
_&D]+A&G,HA&G's<o.
_{BA3D]+A&G;C<y3BP5*P>%&v.
^ADC&G/%,EA<~]P[Z&-8](.
_s%,*DRA@ZF[V.
_"D?:A%,*D;SBA&G@([X%0. ~EveryTGM.
{0A*D]L%,;A]@F%v&a&y+e[W.
^ABC&GG?c,E[T@Z.
_s%,*D,9RA?cDOIF;U<d!2.
_dFA*DL[Z stoodUA%-:[]BA&K,[W[]BA&G.
_**CD]E%,FC?c.
_KDA%,*CIF,G5KL?c~/{9.
^DBA%,*C,]V/g plugin>uO.
_;DA%,*CI+e.
^|BA%,*CHP>n.
_x]PA*C]E%,F<a,@sD>A7//O,[l.
~TolerationsBA?cL[Z stoodUA%-,F+!+eA*C.
^6D<j8#_FA%,*C%ePNI&!.
^6%=BZ,>5#_FA%,*C,<:A@6@G%9.
_}B[[@]BC*CD@[&I//.
]~G5D[[@][HBA*C's&3.
_dF%,*D,E]P[Z1+e.
{1A@Z]L]g: ~From~ClassK ~From~Claim.
_L]V%,*D+n[Y@Z;*e<I2.
^qB?j&I.


~A/bB*DD&I%IFG5,R&aE@Z.

{2*D%kJA&J,EA@ZD[Z+n.
^6E@ZBC&JB*D.
^6DC*CBA&J<j2<L,U<d!2;>"<I*{*C.
_dD*Z+nR9*CBA&J;U<d!2. ~Changes?:<y allocations%0.
~Extended?j,YL+&.{F~/gpu,GZS+n*DBA&J]]C&G.
_dF2*DD1%,GC&J.
^qB*C&K.


~Pattern+eZ9ND<nO+oC?j&GBP>I,*8RAN.

_s&IJ<9.!t.
{/&I<8BC[L<3<!.
^kE%8BA&I<8BA[L;>&*d784.
^AD9&G<8BA[L%KF.
^qB?j&G[M.


{/P*Y?a#mQ%,*C.
^DD?a#mP%,*C.
_;BA%,*CDA?]I#m.
~Allocated*CDA?]I#m,GP5HA>n.
_}BA@]DA?]I#m,]P@[&I//A*C.
_jBA%,*C,YL#O,U<d!=.!L&a1?>/-.
~Anything*dDA*Y?a#mA*C:C#,3BU<d!%#-.
_s<w/PDA%,*C+lAN.
~A<w/PBCND&+RC*C.
^|BA/P insideAN,U<d!.&&.
]wBA/PR[T prefix/x,YL!%.~9.~8.~7~/~2~4;U<d ~1~6.
~Hardware#{BA/P,YLC ~M~A~C;U<d!)&&.
_n*D]][T*Y's doing,YL%e[Z1 serviced.

{2*D1 tainted,E/9.
_s*DJ[D,EA[D.
^AD+nA[D;V*e@J<I2.
~TaintDA&F*D+n%o[]B[T*Y.
^AD<L9BA+q&a.
^oA[DJ*DD<LA@KB[[&J.
^oA[DJA*DB[[*Y.
^oA[DJA poolsB[[5,B%=*Y[~QI+q.
^oA[DJA*DB[[5,B%=*YE>n[~+q.
^6H!NDC*C<j2<LJ+nA[D,U<d!2.
^qB*C[D@'.


_s*C's%Q,&3E<~,Z/p]=/'%nA5.
{/C*C/%EZ<~?:O;/pHA*C/V.
^I#mA*C,YLP model,F@KE&h;U<d!2RA&2.
]~DA*C/%,YL<P,F@K;U<d!2RA%Q.
{/ allocatingA*C[H+eA@q's@^&x;!2&xU<d.
_sQTD?=[[*C;R>a%0.
_"D?:[[*C;R>a%0.
_x]P*{T?=[[*C;R>a%0.
^c&I>.A*C[~[Z[i9B[Y;U<d!4.
_x[bC&GJATO]E%,F,[^>@<~?:A*C,[l.
^6D<j8#_F[[*C%eANBP&GI&!;U<d!4.
^6%=BZ,>5#_F[[*C,<:A@6@G%9;U<d!4.
_x/z@[&I//[[*CU>5,9RC>SBP&3.
^3BA]B*D.!e[[K first~AvailableI?e.#/H+#.
^60A]B*D%o[]BA&J;U<d!2.#/H+#.
^Z<>BA<G*D1]B.!kGM.#/H+#.
_%B*D]BR!k.!#GM.#/H+#.
_x?=*DD>A//,F<a.#7C<o labelled?j.~{{B~}~/admin-access:[r.#/H+#.
_nDA]B*D7/'.#/H+#.
^l%6DA]B*D<j/',KD1[GB@^>6.#/H+#.
= scheduling
_?BASD5A&J. ~Higher>61 scheduled+T,E7*|<5>6.

_?BA&J'sS, higher+T,U<d ~1~0~0~0~0~0~0~0~0~0;S]]C&J/'!!.!t.
_x+r[[&JJ<ySD5>";U<dQ&J7/'O.
_rF>_#mZSA>w&JI<JF.
6 waitingSBA&J7*|<5>6]P<}T/%?}; ~Preempt~Lower~PriorityGM,K#8.!t.
^qB>w&K.


= storage
bindsK provisionsU>5, whereverAS7@(/p
|"FCND]+A&G,@sDAX suitsAN'sT
{E[V/>AX/%V fs~TypeEI ~Read~Write~Once;AM
{E[V%3,]N[wE#s<^AX/%
{U>KE<^L[Z1
serves]?D&I%uED outliveS
serves]?D@~][CNE*hRO
~SortB[2D&I%IFG5:]S<:P]?,/9,E]O. ~Mostly+W.

{3<:]?F&IB[[&J,YL*".{K.{F;R ~{{B~}~/no-provisioner,]l.!t.
_dFA&J's?+,YLC*J[w;U<d ~5~1~2,E!.#-H2.!t.
{/%cBCXB[[&J>5P&GI*8; ~DeleteGM,K#S.!t.
_-RZ<~<f<y]?B[[&J,YL ro.!@]hQ<: mounting+;.
_x/z]**m&IB[[&JG raising[T?c;+AGM.
{0C&GB[[&J+oPX; ~ImmediateGM.!t.
_!/kBA places]P]?B[[&J78<8;Q<G[NI*o. ~AnywhereGM.
^qB[2&K.


^#C!R*YJ%MQXJQT,K,>5*8,J*AO. ~WrittenG&n.

{2XIJ8%N,JZT,EG]U.!t.
6A*Y/%%NAX,E]M]K]h.
^qBX attachments.


{*,TEA*YD brings[V[f.
^|BA!R*YD/%J%MAX.
{*J%M:C>eXG5,KQD[!/-]T.
_!DAXIJ8%NJ.
_*B[v waysJ tellAXJ%M;+#QI4.
~PersistentXJ%M,G5.
~WholeX@zJ%M]P<}>eX+/,FSD5O directly. ~Must8C!RX.
{/A*Y?a#m%PE*B.
6AXI%NJAT>';PS[">7[W.
{/A*Y<u/pJ<fA%NX,YLC*C>[.
{5A/o[tJ%MAX+<;#o%#C[?.
{5A/o[tJ*AAX+<.
{/]K]h]OC*Y%NK detachedCX.
{0%PK*BAX+<.
__]W%PK*B+<,]]@D;U<d!(&&.
_k&QH+iBA+<&(JA*Y;!= (~Resource~Exhausted)<:A/g%I%&/9<>]?+U.
_p]MC!R*Y&-*ME]MO<u+e/h.#]3's5IA*Y's.

]uE<uBA*Y,LP installation states[V.
^qB!R*Z.


]uE<uBC!R*Y.
6A*Y's]?1%NJCT%e[Z1<g;[rGM.!t.
_x handsA*YAN's5,<o, ~U~I~DE@V#tR9<f;+AGM.
{2]?A*Y@U; ~Persistent%0GM.!t.
_x<:A@6>U>G<~]V published!R[2&3I[l small;+AGM.
{0A/g&?>KE<^BCX's+MJAN's+f.
_b#t[hBANDA/g handsJA*YR9<f,QF9 audience.
_x<:A/g&(A*YF<g]?%&E%&,J refresh contents;+AGM.
_x/>A*Y's]?&-8<gRV#V context,]] relabelling9+L;+AGM.
_],!%K<c,%#ZA/g%K%&/9<>]?AT[H;<xGM.
_b#t[gDC*Y]CFASDO<h]?F.
{4A*Y's[gIF,9>5;*e<IA@S/V.
~LifetimeBA*Y's[gH@A,U/t!;;!3GM.
^+*ZD@(0QT,]gGP/g.#]3's5IAT's.

~DriversD/'?ORAT's/g.
^+*ZBQT.
~Drivers0[[T,9>5. ~Entries&UE+sL*Z register;>7[T allocatable&?.
_*!R*Y0QT.
^|BA!R*YD@*0AT.
{/A*Y&*ATHP>I&*;O7*F+eAT's5.
_!/i/aGZA*Y[K places%?,YLC]m,FA@6.
^Z<>]?B[[*YAT[H;<}<"GM.
~LimitBC!R*Y's]?0QT.
^w]?BA*YDS0AT7]'U>5;<}<"GM.
^qB!R<~.


^Z<i[2BQ&JI/wHQ>SBA&P, publishedG!R*ZFA@6.

^j@JBA<~D?:[[[2:2/>*e,>"/>#o.!t.
_l&J]V+c@xI?^.!t.
~Free@xLA*Y?aO;/n&I+Q<}?}/-.
~Largest@mXDA+c@x admits;&ZR&IH>gB&3.
^qB!R[2&2.


_dB]?D7&=H]',YL@{;&I5C&J.

^+*Y]V]?[F[Y@Z.!t.
_dF]?B&IR[[%Q&J;!#J ~5~1~2,E!.#-H2.!t.
^qBX%Q&K.


= storagemigration
{kD>,1%j?v
{kD2>,1HA[2]<
{kDA<X]E+q]#
~Rewrites*{[43BC?jHA current[2]<E[zA current*g/_.

{/IJ8 migrated.!|,]<E?j1+W.
^Z+DA<XBA?jI.
{2[4>,1]g%&.
_s?j]V>,1?v,G+z,]<E5.
~PlaceHA<(B>,DV interrupted<X+t0+e.
~A?jLA<X#|O.
]s+zBA?jJ migrate;*eFA&s+z.
{([aZA<X?AE]eA>,;%=@RQ*P.
_75BA?jJ migrate,YL@D.
_*%LBC<X's['.
~StageBA<XDA&_I#m.
6A<XIU[[@}:#_,!qK#d.
{0A&_BA<X]E/o]g.
_*]^F]WA<XIU[[@}.
^@#mA<X's@}F>_.
_BBC<X.
~StagesBA<X,QC[w.
_iBA[3]OA<X%f;/p]e1HA[2]< already.
^qB[2]< migrations.


`
