import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint';
import {
  professional,
  professionalChange,
  professionalRemoval,
  professionalToAdd,
  staffTreatment,
  treatment,
  treatmentChange,
  treatmentRemoval,
  treatmentsQuery,
  treatmentTime,
  treatmentTimesQuery,
  treatmentToAdd,
  venueTreatments,
} from '#shared/treatments/schema';
import { nothing } from '#shared/validation';
import { venueOnly } from '#shared/venues/schema';

export const treatmentsApi = {
  treatments: endpoint({
    method: 'GET',
    path: '/venues/:slugOrId/treatments',
    access: 'public',
    input: treatmentsQuery,
    reply: z.array(treatment),
    summary: "A venue's treatments with those who can do them",
  }),
  treatmentTimes: endpoint({
    method: 'GET',
    path: '/venues/:slugOrId/treatments/:treatmentId/times/:date',
    access: 'public',
    input: treatmentTimesQuery,
    reply: z.array(treatmentTime),
    summary: 'The times of a service day at which a room and a professional are free for a treatment',
  }),
  venueTreatments: endpoint({
    method: 'GET',
    path: '/admin/venues/:venueId/treatments',
    access: 'runDay',
    input: venueOnly,
    reply: venueTreatments,
    summary: "The venue's treatments and professionals",
  }),
  addTreatment: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/treatments',
    access: 'manageVenues',
    input: treatmentToAdd,
    reply: staffTreatment,
    summary: 'Add a treatment',
  }),
  changeTreatment: endpoint({
    method: 'PUT',
    path: '/admin/venues/:venueId/treatments/:treatmentId',
    access: 'manageVenues',
    input: treatmentChange,
    reply: staffTreatment,
    summary: 'Change a treatment; refused where it would strand parties',
  }),
  removeTreatment: endpoint({
    method: 'DELETE',
    path: '/admin/venues/:venueId/treatments/:treatmentId',
    access: 'manageVenues',
    input: treatmentRemoval,
    reply: nothing,
    summary: 'Remove a treatment; refused while parties are to come',
  }),
  addProfessional: endpoint({
    method: 'POST',
    path: '/admin/venues/:venueId/professionals',
    access: 'manageVenues',
    input: professionalToAdd,
    reply: professional,
    summary: 'Add a professional with shifts and absences',
  }),
  changeProfessional: endpoint({
    method: 'PUT',
    path: '/admin/venues/:venueId/professionals/:professionalId',
    access: 'manageVenues',
    input: professionalChange,
    reply: professional,
    summary: "Change a professional's name, shifts and absences; refused where it would strand parties",
  }),
  removeProfessional: endpoint({
    method: 'DELETE',
    path: '/admin/venues/:venueId/professionals/:professionalId',
    access: 'manageVenues',
    input: professionalRemoval,
    reply: nothing,
    summary: 'Remove a professional; refused while parties are to come',
  }),
};
