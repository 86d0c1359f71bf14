"""What a phone does on the listener's account, by gPodder's own client library. Prints an answer per step as JSON."""

import json
import sys

from mygpoclient import api

_, url, user, password, device, steps = sys.argv
phone = api.MygPodderClient(user, password, url)
answers = []
for step, *given in json.loads(steps):
    if step == "settings":
        phone.update_device_settings(device, caption=given[0], type="mobile")
        answers.append([[one.device_id, one.caption] for one in phone.get_devices()])
    elif step == "subscribe":
        result = phone.update_subscriptions(device, add_urls=given[0], remove_urls=given[1])
        answers.append(result.update_urls)
    elif step == "subscriptions":
        changes = phone.pull_subscriptions(device, given[0])
        answers.append({"add": sorted(changes.add), "remove": sorted(changes.remove)})
    elif step == "put":
        answers.append(phone.put_subscriptions(device, given[0]))
    elif step == "play":
        actions = [api.EpisodeAction.from_dictionary(one) for one in given[0]]
        phone.upload_episode_actions(actions)
        answers.append(len(actions))
    elif step == "actions":
        changes = phone.download_episode_actions(given[0])
        answers.append([one.to_dictionary() for one in changes.actions])
print(json.dumps(answers))
