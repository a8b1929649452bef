package v1

import "k8s.io/apimachinery/pkg/runtime"

// DeepCopyInto copies the backup into another one.
func (in *Backup) DeepCopyInto(out *Backup) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	if in.Spec.Keep != nil {
		keep := *in.Spec.Keep
		out.Spec.Keep = &keep
	}
	out.Status.Conditions = nil
	for _, condition := range in.Status.Conditions {
		out.Status.Conditions = append(out.Status.Conditions, *condition.DeepCopy())
	}
}

// DeepCopyObject copies the backup.
func (in *Backup) DeepCopyObject() runtime.Object {
	out := &Backup{}
	in.DeepCopyInto(out)
	return out
}

// DeepCopyObject copies the list and its items.
func (in *BackupList) DeepCopyObject() runtime.Object {
	out := &BackupList{TypeMeta: in.TypeMeta}
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]Backup, len(in.Items))
		for at := range in.Items {
			in.Items[at].DeepCopyInto(&out.Items[at])
		}
	}
	return out
}
