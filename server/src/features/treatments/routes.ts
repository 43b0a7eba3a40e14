import { addEquipment, changeEquipment, removeEquipment } from '#server/features/treatments/change-equipment';
import {
  addProfessional,
  changeProfessional,
  removeProfessional,
} from '#server/features/treatments/change-professional';
import { addTreatment, changeTreatment, removeTreatment } from '#server/features/treatments/change-treatment';
import { treatmentsForStaff, treatmentsForVisitors } from '#server/features/treatments/service';
import { timesOfTreatment, timesToWaitFor } from '#server/features/treatments/times';
import { timesOfVisit, visitTimesToWaitFor } from '#server/features/treatments/visit-times';
import { changeAsManager } from '#server/features/venues/change';
import { venueOfStaff } from '#server/features/venues/service';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import { serviceDay } from '#shared/time';
import type { treatmentsApi } from '#shared/treatments/api';

export const treatmentRoutes = {
  treatments: ({ slugOrId }, call) => treatmentsForVisitors(slugOrId, call),

  treatmentTimes: timesOfTreatment,
  timesToWaitFor,
  visitTimes: timesOfVisit,
  visitTimesToWaitFor,

  async venueTreatments({ venueId }, call) {
    const venue = await venueOfStaff(call.db, signedIn(call), venueId);
    const now = call.clock.now();
    return treatmentsForStaff(call.db, venueId, serviceDay(now, venue.timezone), now);
  },

  addTreatment: (wanted, call) =>
    changeAsManager(call, wanted.venueId, (changing) => addTreatment(changing, wanted), {
      endpoint: 'addTreatment',
      body: wanted,
    }),

  changeTreatment: (change, call) =>
    changeAsManager(call, change.venueId, (changing) => changeTreatment(changing, change)),

  async removeTreatment(removal, call) {
    await changeAsManager(call, removal.venueId, (changing) => removeTreatment(changing, removal));
    return {};
  },

  addProfessional: (wanted, call) =>
    changeAsManager(call, wanted.venueId, (changing) => addProfessional(changing, wanted), {
      endpoint: 'addProfessional',
      body: wanted,
    }),

  changeProfessional: (change, call) =>
    changeAsManager(call, change.venueId, (changing) => changeProfessional(changing, change)),

  async removeProfessional(removal, call) {
    await changeAsManager(call, removal.venueId, (changing) => removeProfessional(changing, removal));
    return {};
  },

  addEquipment: (wanted, call) =>
    changeAsManager(call, wanted.venueId, (changing) => addEquipment(changing, wanted), {
      endpoint: 'addEquipment',
      body: wanted,
    }),

  changeEquipment: (change, call) =>
    changeAsManager(call, change.venueId, (changing) => changeEquipment(changing, change)),

  async removeEquipment(removal, call) {
    await changeAsManager(call, removal.venueId, (changing) => removeEquipment(changing, removal));
    return {};
  },
} satisfies HandlersOf<typeof treatmentsApi>;
