package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var siteVersion = schema.GroupVersion{Group: "web.example", Version: "v1"}

// Site is a set of pages, which the operator puts into a ConfigMap of the same name.
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   SiteSpec   `json:"spec,omitempty"`
	Status SiteStatus `json:"status,omitempty"`
}

type SiteSpec struct {
	Title string `json:"title"`
	// Replicas is defaulted by the definition.
	Replicas int32 `json:"replicas,omitempty"`
	// Pages are texts by their names.
	Pages map[string]string `json:"pages,omitempty"`
}

type SiteStatus struct {
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`
	Replicas           int32 `json:"replicas,omitempty"`
	// ConfigMap is the name of the ConfigMap that holds the pages.
	ConfigMap  string             `json:"configMap,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

type SiteList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Site `json:"items"`
}

func (site *Site) DeepCopyObject() runtime.Object {
	copied := *site
	site.ObjectMeta.DeepCopyInto(&copied.ObjectMeta)
	if site.Spec.Pages != nil {
		copied.Spec.Pages = make(map[string]string, len(site.Spec.Pages))
		for name, text := range site.Spec.Pages {
			copied.Spec.Pages[name] = text
		}
	}
	copied.Status = site.Status.deepCopy()
	return &copied
}

func (status SiteStatus) deepCopy() SiteStatus {
	conditions := status.Conditions
	status.Conditions = nil
	for _, condition := range conditions {
		status.Conditions = append(status.Conditions, *condition.DeepCopy())
	}
	return status
}

func (list *SiteList) DeepCopyObject() runtime.Object {
	copied := *list
	list.ListMeta.DeepCopyInto(&copied.ListMeta)
	if list.Items != nil {
		copied.Items = make([]Site, len(list.Items))
		for at := range list.Items {
			copied.Items[at] = *list.Items[at].DeepCopyObject().(*Site)
		}
	}
	return &copied
}

func addSites(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(siteVersion, &Site{}, &SiteList{})
	metav1.AddToGroupVersion(scheme, siteVersion)
	return nil
}
